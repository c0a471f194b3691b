import { consignment } from '../out/v0/schemas/identifier/codecs.js'

const input = document.querySelector('textarea')
const output = document.querySelector('output')

input?.addEventListener('input', () => {
  const result = consignment.parse(input.value)
  if (output === null) return
  output.value = result.ok
    ? (result.value.mainCarriageTransportMovement ?? []).map(({ modeCode }) => modeCode).join()
    : result.issues.map(({ dataElement, rule }) => `${dataElement}: ${rule}`).join()
})
