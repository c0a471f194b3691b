import fc from 'fast-check'

/** Property tests ask the same questions in every run; `FC_SEED` asks others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_101) })
