export { applyOverlays } from './apply.ts'
export { type OverlaidFile, type Overlay, readOverlays } from './overlay-document.ts'
