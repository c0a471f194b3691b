;(async () => {
  /** What a packed part of the page says. */
  const unpacked = async (id) => {
    const bytes = Uint8Array.from(atob(document.getElementById(id)?.textContent ?? ''), (one) =>
      one.charCodeAt(0),
    )
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Response(text).text()
  }
  if (document.getElementById('data') === null) return
  const data = JSON.parse(await unpacked('data'))

  // Where scripts run, the browser reads a `noscript` as one text: a view becomes nodes when it is first asked for.
  const views = [...document.querySelectorAll('.view')]
  const links = [...document.querySelectorAll('nav a')]
  const foldedIn = (view) => view.querySelector(':scope > noscript')
  /** What has to be done once the nodes of a view are there, by the id of its first part. */
  const setUps = {}
  const unfold = (view) => {
    const folded = view && foldedIn(view)
    if (!folded) return
    view.innerHTML = folded.textContent
    setUps[view.firstElementChild.id]?.()
  }
  const isHolding = (view, id) => {
    const text = foldedIn(view)?.textContent ?? ''
    return [`id=${id} `, `id=${id}>`, `id="${id}"`].some((written) => text.includes(written))
  }
  /** A part of the page by its id; its view is unfolded. */
  const findPart = (id) => {
    if (document.getElementById(id) === null) unfold(views.find((view) => isHolding(view, id)))
    return document.getElementById(id)
  }
  const unfoldAll = () => views.forEach(unfold)

  let entries = []
  let groups = []
  let said = []
  let form = null
  const fields = ['severity', 'as', 'who', 'operation', 'rule', 'subset', 'proof', 'element', 'text']

  const wanted = () => {
    const values = new FormData(form)
    return Object.fromEntries(fields.map((name) => [name, String(values.get(name) ?? '').trim()]))
  }
  const has = (list, at, value) => list[at].split(' ').includes(value)

  const isIn = (at, subset) => {
    const place = data.subsetNames.indexOf(subset)
    return (Number.parseInt(data.subsets[at][place >> 2], 16) & (1 << (place & 3))) !== 0
  }

  /** How bad a change is, for whoever is asked for. */
  const isFor = ({ as, severity: asked }, severity, sides) => {
    const own =
      as === ''
        ? severity
        : sides
            .split(' ')
            .find((one) => one.startsWith(`${as}:`))
            ?.slice(as.length + 1)
    return own !== undefined && (asked === '' || own === asked)
  }

  const meets = (want, at) => {
    const [operations, subsets, elements, proven, , sides] = data.entries[at]
    const { severity, who, rule } = said[at]
    return (
      isFor(want, severity, data.sides[sides]) &&
      (want.who === '' || (who & (1 << data.audiences.indexOf(want.who))) !== 0) &&
      (want.rule === '' || rule === want.rule) &&
      (want.operation === '' || has(data.operations, operations, want.operation)) &&
      (want.subset === '' || isIn(subsets, want.subset)) &&
      (want.element === '' || has(data.elements, elements, want.element)) &&
      (want.proof === '' || (want.proof === 'proven') === (proven !== 0)) &&
      (want.text === '' || textOf(entries[at]).includes(want.text.toLowerCase()))
    )
  }
  const textOf = (node) => `${node.parentElement.firstChild.textContent} ${node.textContent}`.toLowerCase()

  const apply = () => {
    const want = wanted()
    let shown = 0
    entries.forEach((node, at) => {
      const isShown = meets(want, at)
      node.hidden = !isShown
      if (isShown) shown += 1
    })
    for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])')
    let isEmpty = true
    for (const part of [...document.querySelectorAll('#changes > h3, #changes > div')].reverse()) {
      if (part.tagName === 'DIV') isEmpty &&= part.hidden
      else {
        part.hidden = isEmpty
        isEmpty = true
      }
    }
    document.getElementById('nothing').hidden = shown > 0
    form.querySelector('output').textContent =
      `${shown} ${data.words.of} ${entries.length} ${data.words.changesOf}`
  }

  let redraw = () => {}
  let trees = null

  /** Shows the view that an element is in; the first for none. */
  const showView = (target) => {
    const view = target?.closest('.view') ?? views[0]
    for (const one of views) one.classList.toggle('on', one === view)
    for (const [at, link] of links.entries()) {
      if (views[at] === view) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    if (view.contains(trees)) redraw()
  }

  // The address keeps an anchor and the filters: #anchor?severity=breaking&who=sender
  const anchorNow = () => location.hash.slice(1).split('?')[0]
  const keep = () => {
    const set = Object.entries(wanted()).filter(([, value]) => value !== '')
    const query = new URLSearchParams(set).toString()
    history.replaceState(null, '', `#${anchorNow()}${query === '' ? '' : `?${query}`}`)
  }
  const restore = () => {
    const [anchor, query = ''] = location.hash.slice(1).split('?')
    const values = new URLSearchParams(query)
    const isFolded = anchor !== '' && document.getElementById(anchor) === null
    const named = anchor === '' ? null : findPart(anchor)
    const target = named ?? (query === '' ? null : findPart('changes'))
    if (query !== '') findPart('changes')
    if (query !== '')
      for (const name of fields) if (form.elements[name]) form.elements[name].value = values.get(name) ?? ''
    if (entries.includes(target) && query === '' && target.hidden) form.reset()
    if (form !== null) apply()
    showView(target)
    // What was no node yet could not become the target.
    if (isFolded && named !== null && query === '') location.replace(location.hash)
    if (target === null) return scrollTo(0, 0)
    for (let node = target; node !== null; node = node.parentElement)
      if (node.tagName === 'DETAILS') node.open = true
    requestAnimationFrame(() =>
      target.parentElement?.matches('.view') ? scrollTo(0, 0) : target.scrollIntoView(),
    )
  }

  const make = (name, text, attributes = {}) => {
    const node = document.createElement(name)
    node.textContent = text
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
    return node
  }

  const labelled = (label, ...parts) => {
    const line = make('p', '')
    line.append(make('b', label), ' ', ...parts)
    return line
  }

  /** Who takes which document, who refuses which, with which words and where. */
  const proofOf = (node, [image, parties, says, at, line, text, from, to]) => {
    // A page by itself has the documents in it, and no files to lead to.
    const link =
      node.querySelector(':scope > a:not([href^="#"])') ?? document.querySelector('#changes > p > a')
    const href = link?.getAttribute('href')
    const named = (text) => (href ? make('a', text, { href }) : make('span', text))
    const [accepting, rejecting] = data.parties[parties]
    const verdicts = labelled(
      data.words.proof,
      named(`${accepting} ${data.words.takes}`),
      ', ',
      named(`${rejecting} ${image === 1 ? data.words.refusesImage : data.words.refuses}`),
      `: ${data.says[says]}`,
    )
    const documents = document.getElementById('witnesses') === null ? [] : [documentOf(at)]
    if (line === undefined) return [verdicts, ...documents]
    const shown = data.lines[text]
    const pre = make('pre', `${line}: ${shown.slice(0, from)}`)
    pre.append(make('mark', shown.slice(from, to)), shown.slice(to))
    return [verdicts, pre, ...documents]
  }

  let witnesses
  /** The document that proves a change, unpacked when it is asked for. */
  const documentOf = (at) => {
    const part = make('details', '')
    part.append(make('summary', data.words.document))
    part.addEventListener('toggle', async () => {
      if (part.childElementCount > 1) return
      witnesses ??= unpacked('witnesses').then((text) => text.split('\n'))
      const [text, image] = JSON.parse((await witnesses)[at - 1])
      if (part.childElementCount > 1) return
      part.append(make('pre', text))
      if (image !== undefined) part.append(make('p', data.words.afterOthers), make('pre', image))
    })
    return part
  }

  /** Puts into an opened entry what is written elsewhere on the page once: its lines, its proof, the adapter's line. */
  const fill = (node) => {
    if (node.dataset.full !== undefined) return
    node.dataset.full = ''
    const at = entries.indexOf(node)
    const [, , , proof, effect] = data.entries[at]
    for (const link of node.querySelectorAll('a[href^="#"]')) {
      const line = findPart(link.hash.slice(1))
      if (!line?.matches('#lines li')) continue
      const text = line.textContent.slice(line.textContent.indexOf(' ') + 1)
      const side = line.id.startsWith('a') ? data.words.before : data.words.after
      node.append(labelled(side, link))
      if (text !== '') node.append(make('pre', text))
    }
    const hasValues = node.querySelector(':scope > code') !== null
    for (const left of [...node.childNodes]) if (!hasValues && left.textContent === ' → ') left.remove()
    const { severity, who } = said[at]
    const hurt = data.words.audiences.filter((_, bit) => who & (1 << bit)).join(', ')
    const meaning = data.words.meanings[data.severities.indexOf(severity)]
    node.append(labelled(data.words.because, `${data.words.effects[effect]} ${meaning}`))
    if (hurt !== '') node.append(labelled(data.words.forWhom, hurt))
    if (proof !== 0) node.append(...proofOf(node, proof))
    for (const link of node.parentElement.querySelectorAll('h4 a')) answerOf(node, link)
    node.append(make('a', data.words.link, { href: `#${node.id}` }))
  }

  /** Which line of an adapter, or which hook of the reader's, answers for a data element of the entry. */
  const answerOf = (node, link) => {
    const texts = [...(findPart(link.hash.slice(1))?.childNodes ?? [])].map((one) => one.textContent)
    const line = texts
      .find((text) => text.startsWith(`${data.words.answer} `))
      ?.slice(data.words.answer.length + 1)
    const hook = texts.find((text) => text.startsWith(data.words.hooks))
    if (line === undefined && hook === undefined) return
    node.append(labelled(data.words.answer, [link.textContent, line, hook].filter(Boolean).join(' ')))
  }

  setUps.changes = () => {
    entries = [...document.querySelectorAll('#changes > div > details')]
    groups = [...document.querySelectorAll('#changes > div')]
    said = entries.map((node) => ({
      severity: data.severities.find((one) => node.className.startsWith(one[0])),
      who: Number(node.className.slice(1)),
      rule: /^[\w-]*/u.exec(node.firstChild.nextSibling.textContent)[0],
    }))
    form = document.getElementById('filters')
    document.getElementById('changes').addEventListener(
      'toggle',
      ({ target }) => {
        if (target.open && entries.includes(target)) fill(target)
      },
      true,
    )

    form.addEventListener('input', () => {
      apply()
      keep()
    })
    form.addEventListener('reset', () =>
      setTimeout(() => {
        apply()
        keep()
      }),
    )
    form.addEventListener('submit', (event) => event.preventDefault())
    apply()
  }

  setUps.elements = () => {
    // One stop of the tab key for the whole map; arrows walk through it.
    const squares = [...document.querySelectorAll('.map a')]
    for (const square of squares) square.setAttribute('tabindex', square === squares[0] ? '0' : '-1')
    const across = document.querySelector('.map g')?.childElementCount ?? 1
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }
    document.querySelector('.map')?.addEventListener('keydown', (event) => {
      const at = squares.indexOf(document.activeElement)
      const next = squares[at + (steps[event.key] ?? Number.NaN)]
      if (at < 0 || next === undefined) return
      event.preventDefault()
      squares[at].setAttribute('tabindex', '-1')
      next.setAttribute('tabindex', '0')
      next.focus()
    })
  }

  const find = document.getElementById('find')
  find.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = find.querySelector('input').value.trim()
    if (text === '') return
    const element = findPart(`e-${text.replace(/[^\w-]/gu, '_')}`)
    location.hash = element === null ? `#changes?${new URLSearchParams({ text })}` : `#${element.id}`
  })

  // Ticks stay in this browser, where it keeps anything for files.
  const kept = `ticks ${document.title} ${data.digests}`
  const nameOf = (tick) => tick.closest('.decision').querySelector('details').id
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem(kept) ?? '{}')
    } catch {
      return {}
    }
  }
  const restoreTicks = () => {
    const known = stored()
    for (const tick of document.querySelectorAll('.decision > label input')) {
      tick.checked = known[nameOf(tick)] ?? tick.checked
      tick.addEventListener('change', () => {
        try {
          localStorage.setItem(kept, JSON.stringify({ ...stored(), [nameOf(tick)]: tick.checked }))
        } catch {}
      })
    }
  }

  /** A text as YAML reads it back. */
  const quoted = (text) => JSON.stringify(text)
  const entryOf = ({ section, side, root, codes }, policy, place) => {
    const answer =
      section === 'codes'
        ? `codes: { ${codes.map((code) => `${quoted(code)}: null`).join(', ')} }`
        : `policy: ${policy}`
    return [
      `  - ${side}: ${quoted(place)}`,
      answer,
      `root: ${quoted(root)}`,
      `reason: ${quoted(data.words.chosen)}`,
    ].join('\n    ')
  }
  const exportMapping = (event) => {
    event.preventDefault()
    const sections = new Map()
    for (const radio of document.querySelectorAll('.decision input[type=radio]:checked')) {
      const { places, ...rest } = data.exports[radio.name]
      const lines = sections.get(rest.section) ?? []
      sections.set(rest.section, [...lines, ...places.map((place) => entryOf(rest, radio.value, place))])
    }
    const head = [
      data.words.exportHead,
      'formatVersion: 1',
      ...['from', 'to'].map((side, at) => `${side}: ${quoted(data.versions[at])}`),
    ]
    const area = event.target.querySelector('textarea')
    area.value = `${[...head, ...[...sections].map(([name, lines]) => [`${name}:`, ...lines].join('\n'))].join('\n')}\n`
    area.hidden = false
    area.focus()
    area.select()
  }
  setUps.decisions = () => {
    restoreTicks()
    document.getElementById('export').addEventListener('submit', exportMapping)
  }

  setUps.models = () => {
    trees = document.querySelector('.trees')
    if (trees === null) return
    // Names of data elements, and what becomes of them, stand there.
    findPart('elements')
    const sides = ['before', 'after'].map((side) => document.getElementById(`tree-${side}`))
    const svg = trees.querySelector('.joins')
    const marks = sides.map((side) => {
      const found = new Map()
      for (const mark of side.querySelectorAll('i')) {
        const known = found.get(mark.textContent)
        if (known) known.push(mark)
        else found.set(mark.textContent, [mark])
      }
      return found
    })
    const names = [...document.querySelectorAll('#elements .plain li')].map((row) => [
      row.querySelector('b').textContent,
      row.querySelector('q').textContent,
    ])
    const fates = new Map(
      [...document.querySelectorAll('#element-list li')].map((row) => [
        row.querySelector('b').textContent,
        row.querySelector('i').className || row.parentElement.className.match(/f-\w+/u)[0],
      ]),
    )
    for (const found of marks) {
      for (const [id, list] of found) for (const mark of list) mark.className = fates.get(id) ?? 'f-added'
    }
    let lit = new Set()

    /** The row that stands for a mark: its own, or that of the outermost folded branch around it. */
    const rowOf = (mark) => {
      let row = mark.closest('summary') ?? mark.closest('li')
      for (let node = mark.parentElement; node !== null && node !== trees; node = node.parentElement) {
        if (node.tagName === 'DETAILS' && !node.open) row = node.firstElementChild
      }
      return row
    }

    const draw = () => {
      if (trees.offsetParent === null) return
      const frame = trees.getBoundingClientRect()
      const places = new Map()
      const placeOf = (row, isLeft) => {
        if (!places.has(row)) {
          const range = document.createRange()
          range.selectNodeContents(row)
          const box = range.getBoundingClientRect()
          const half = frame.width / 2
          const x = isLeft ? Math.min(box.right - frame.left + 6, half - 50) : box.left - frame.left - 16
          places.set(row, [x, box.top - frame.top + Math.min(box.height, 24) / 2])
        }
        return places.get(row)
      }
      const lines = new Map()
      for (const [id, here] of marks[0]) {
        for (const from of here) {
          for (const to of marks[1].get(id) ?? []) {
            const [a, b] = [rowOf(from), rowOf(to)]
            const inner = lines.get(a) ?? new Map()
            lines.set(a, inner)
            const known = inner.get(b) ?? { count: 0, lit: false }
            known.count += 1
            known.lit ||= lit.has(id)
            inner.set(b, known)
          }
        }
      }
      const paths = []
      for (const [a, inner] of lines) {
        for (const [b, line] of inner) {
          const [[x, y], [u, v]] = [placeOf(a, true), placeOf(b, false)]
          const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
          const start = Math.max(x, frame.width / 2 - 50)
          const middle = (start + u) / 2
          path.setAttribute('d', `M${x} ${y}H${start}C${middle} ${y} ${middle} ${v} ${u} ${v}`)
          path.setAttribute('stroke-width', String(Math.min(8, 1 + Math.log2(line.count))))
          if (line.lit) path.setAttribute('class', 'lit')
          paths.push(path)
        }
      }
      svg.replaceChildren(...paths)
    }
    let isWaiting = false
    redraw = () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        draw()
      })
    }

    const search = document.getElementById('tree-search')
    const findInTrees = () => {
      const text = search.querySelector('input').value.trim().toLowerCase()
      for (const node of trees.querySelectorAll('.found')) node.classList.remove('found')
      lit = new Set()
      if (text !== '') {
        // Who writes a whole id means this one, not all that begin with it.
        const isId = marks.some((found) => [...found.keys()].some((id) => id.toLowerCase() === text))
        const meets = (id, name) =>
          isId ? id.toLowerCase() === text : `${id} ${name}`.toLowerCase().includes(text)
        const named = new Set(names.filter(([id, name]) => meets(id, name)).map(([id]) => id))
        for (const found of marks) {
          for (const [id, list] of found) {
            for (const mark of list) {
              const own = mark.parentElement.firstChild.textContent
              if (named.has(id) || (!isId && own.toLowerCase().includes(text))) lit.add(id)
            }
          }
        }
        for (const found of marks) {
          for (const id of lit) {
            for (const mark of found.get(id) ?? []) {
              mark.parentElement.classList.add('found')
              for (
                let node = mark.parentElement;
                node !== null && node !== trees;
                node = node.parentElement
              ) {
                if (node.tagName === 'DETAILS' && node.firstElementChild !== mark.parentElement)
                  node.open = true
              }
            }
          }
        }
      }
      search.querySelector('output').textContent = text === '' ? '' : `${lit.size} ${data.words.elementsOf}`
      redraw()
    }
    search.addEventListener('input', findInTrees)
    search.addEventListener('submit', (event) => event.preventDefault())
    for (const side of sides)
      for (const root of side.querySelectorAll(':scope > ul > li > details')) root.open = true
    trees.addEventListener('toggle', redraw, true)
    addEventListener('resize', redraw)
  }

  // On paper stands every view.
  addEventListener('beforeprint', unfoldAll)
  matchMedia('print').addEventListener('change', unfoldAll)
  addEventListener('hashchange', restore)
  restore()
  // Whoever waits for the page knows by this that all of it works.
  document.documentElement.classList.add('scripted')
})()
