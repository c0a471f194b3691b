/** Unicode's blocks under the names that patterns use (Part 2, F.1.1; those of Unicode 4.0 added), in hexadecimal. */
const table = `
BasicLatin 0-7F, Latin-1Supplement 80-FF, LatinExtended-A 100-17F, LatinExtended-B 180-24F, IPAExtensions 250-2AF
SpacingModifierLetters 2B0-2FF, CombiningDiacriticalMarks 300-36F, Greek 370-3FF, GreekandCoptic 370-3FF
Cyrillic 400-4FF, CyrillicSupplementary 500-52F, CyrillicSupplement 500-52F, Armenian 530-58F, Hebrew 590-5FF
Arabic 600-6FF, Syriac 700-74F, Thaana 780-7BF, Devanagari 900-97F, Bengali 980-9FF, Gurmukhi A00-A7F
Gujarati A80-AFF, Oriya B00-B7F, Tamil B80-BFF, Telugu C00-C7F, Kannada C80-CFF, Malayalam D00-D7F
Sinhala D80-DFF, Thai E00-E7F, Lao E80-EFF, Tibetan F00-FFF, Myanmar 1000-109F, Georgian 10A0-10FF
HangulJamo 1100-11FF, Ethiopic 1200-137F, Cherokee 13A0-13FF, UnifiedCanadianAboriginalSyllabics 1400-167F
Ogham 1680-169F, Runic 16A0-16FF, Tagalog 1700-171F, Hanunoo 1720-173F, Buhid 1740-175F, Tagbanwa 1760-177F
Khmer 1780-17FF, Mongolian 1800-18AF, Limbu 1900-194F, TaiLe 1950-197F, KhmerSymbols 19E0-19FF
PhoneticExtensions 1D00-1D7F, LatinExtendedAdditional 1E00-1EFF, GreekExtended 1F00-1FFF
GeneralPunctuation 2000-206F, SuperscriptsandSubscripts 2070-209F, CurrencySymbols 20A0-20CF
CombiningMarksforSymbols 20D0-20FF, CombiningDiacriticalMarksforSymbols 20D0-20FF, LetterlikeSymbols 2100-214F
NumberForms 2150-218F, Arrows 2190-21FF, MathematicalOperators 2200-22FF, MiscellaneousTechnical 2300-23FF
ControlPictures 2400-243F, OpticalCharacterRecognition 2440-245F, EnclosedAlphanumerics 2460-24FF
BoxDrawing 2500-257F, BlockElements 2580-259F, GeometricShapes 25A0-25FF, MiscellaneousSymbols 2600-26FF
Dingbats 2700-27BF, MiscellaneousMathematicalSymbols-A 27C0-27EF, SupplementalArrows-A 27F0-27FF
BraillePatterns 2800-28FF, SupplementalArrows-B 2900-297F, MiscellaneousMathematicalSymbols-B 2980-29FF
SupplementalMathematicalOperators 2A00-2AFF, MiscellaneousSymbolsandArrows 2B00-2BFF
CJKRadicalsSupplement 2E80-2EFF, KangxiRadicals 2F00-2FDF, IdeographicDescriptionCharacters 2FF0-2FFF
CJKSymbolsandPunctuation 3000-303F, Hiragana 3040-309F, Katakana 30A0-30FF, Bopomofo 3100-312F
HangulCompatibilityJamo 3130-318F, Kanbun 3190-319F, BopomofoExtended 31A0-31BF
KatakanaPhoneticExtensions 31F0-31FF, EnclosedCJKLettersandMonths 3200-32FF, CJKCompatibility 3300-33FF
CJKUnifiedIdeographsExtensionA 3400-4DBF, YijingHexagramSymbols 4DC0-4DFF, CJKUnifiedIdeographs 4E00-9FFF
YiSyllables A000-A48F, YiRadicals A490-A4CF, HangulSyllables AC00-D7AF
HighSurrogates D800-DB7F, HighPrivateUseSurrogates DB80-DBFF, LowSurrogates DC00-DFFF
PrivateUse E000-F8FF F0000-FFFFD 100000-10FFFD, PrivateUseArea E000-F8FF, CJKCompatibilityIdeographs F900-FAFF
AlphabeticPresentationForms FB00-FB4F, ArabicPresentationForms-A FB50-FDFF, VariationSelectors FE00-FE0F
CombiningHalfMarks FE20-FE2F, CJKCompatibilityForms FE30-FE4F, SmallFormVariants FE50-FE6F
ArabicPresentationForms-B FE70-FEFE, HalfwidthandFullwidthForms FF00-FFEF, Specials FEFF-FEFF FFF0-FFFD
LinearBSyllabary 10000-1007F, LinearBIdeograms 10080-100FF, AegeanNumbers 10100-1013F, OldItalic 10300-1032F
Gothic 10330-1034F, Ugaritic 10380-1039F, Deseret 10400-1044F, Shavian 10450-1047F, Osmanya 10480-104AF
CypriotSyllabary 10800-1083F, ByzantineMusicalSymbols 1D000-1D0FF, MusicalSymbols 1D100-1D1FF
TaiXuanJingSymbols 1D300-1D35F, MathematicalAlphanumericSymbols 1D400-1D7FF
CJKUnifiedIdeographsExtensionB 20000-2A6DF, CJKCompatibilityIdeographsSupplement 2F800-2FA1F, Tags E0000-E007F
VariationSelectorsSupplement E0100-E01EF, SupplementaryPrivateUseArea-A F0000-FFFFF
SupplementaryPrivateUseArea-B 100000-10FFFF`

/** First and last code point. */
type Range = readonly [number, number]

const blocks: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/,\s|\n/)
    .map((entry): [string, string] => [
      entry.slice(0, entry.indexOf(' ')),
      entry.slice(entry.indexOf(' ') + 1),
    ]),
)

/** The ranges of a Unicode block, by its name without `Is`; `undefined` if there is no such block. */
function blockRanges(name: string): readonly Range[] | undefined {
  return blocks
    .get(name)
    ?.split(' ')
    .map((range): Range => {
      const [first = '', last = ''] = range.split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    })
}

/** Characters that may start a name (XML 1.0 fifth edition, production 4). */
const nameStartRanges: readonly Range[] = [
  [0x3a, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
]

/** Production 4a: the start characters with digits, points and combining marks. */
const nameCharRanges: readonly Range[] = [
  [0x2d, 0x2e],
  [0x30, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xb7, 0xb7],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x203f, 0x2040],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
]

const last = 0x10ffff

/** The ranges of all characters outside of the given ranges, which must be in ascending order. */
function complementRanges(ranges: readonly Range[]): readonly Range[] {
  const gaps: Range[] = []
  let from = 0
  for (const [first, end] of ranges) {
    if (first > from) gaps.push([from, first - 1])
    from = end + 1
  }
  return from <= last ? [...gaps, [from, last]] : gaps
}

/** Ranges as the inside of an ECMAScript character class. */
function rangesText(ranges: readonly Range[]): string {
  return ranges
    .map(([first, end]) => (first === end ? escaped(first) : `${escaped(first)}-${escaped(end)}`))
    .join('')
}

/** A code point as source of a character class: letters and digits literally, others as `\u{…}`. */
function escaped(character: number): string {
  const isPlain =
    (character >= 0x30 && character <= 0x39) ||
    (character >= 0x41 && character <= 0x5a) ||
    (character >= 0x61 && character <= 0x7a)
  return isPlain ? String.fromCodePoint(character) : `\\u{${character.toString(16).toUpperCase()}}`
}

const space: readonly Range[] = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0x20],
]

/** Escapes for several characters (production 37) as the inside of a class; each is positive, so that all can be joined. */
export const multipleCharacters: ReadonlyMap<string, string> = new Map([
  ['s', rangesText(space)],
  ['S', rangesText(complementRanges(space))],
  ['i', rangesText(nameStartRanges)],
  ['I', rangesText(complementRanges(nameStartRanges))],
  ['c', rangesText(nameCharRanges)],
  ['C', rangesText(complementRanges(nameCharRanges))],
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '\\p{L}\\p{M}\\p{N}\\p{S}'],
  ['W', '\\p{P}\\p{Z}\\p{C}'],
])

/** Escapes for one character (production 24): the character meant. */
export const singleCharacter: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ...[...'\\|.-^?*+{}()[]'].map((character): [string, string] => [character, character]),
])

/** Unicode categories of patterns; `Cs` is missing because surrogates are not characters in XML. */
const categories = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/

/** The inside of a class for `\p{name}` or `\P{name}`; `undefined` if there is no such category or block. */
export function translateProperty(letter: 'p' | 'P', name: string): string | undefined {
  if (categories.test(name)) return `\\${letter}{${name}}`
  const ranges = name.startsWith('Is') ? blockRanges(name.slice(2)) : undefined
  return ranges && rangesText(letter === 'p' ? ranges : complementRanges(ranges))
}
