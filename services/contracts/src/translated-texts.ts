/** Types of translated messages (docs/decisions/0047), for the catalogues of browser and server. */
type Names<V> = V extends unknown ? keyof V : never;
type ValueOf<V, N extends PropertyKey> = V extends Readonly<Record<N, infer T>> ? T : never;
/** The values of a message, or of all messages of a union. `Extra` is allowed for any value. */
export type Values<V, Extra = never> = [Names<V>] extends [never]
  ? []
  : [values: { readonly [N in Names<V>]: ValueOf<V, N> | Extra }];

/** Translates a key of a catalogue. The types of the values are inferred from the text. */
export type Translate<C> = <K extends keyof C>(key: K, ...values: Values<C[K]>) => string;
