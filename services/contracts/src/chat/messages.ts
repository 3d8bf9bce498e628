/** Types of translated messages (docs/decisions/0047), for catalogues of browser and server. */
type Names<V> = V extends unknown ? keyof V : never;
type ValueOf<V, N extends PropertyKey> = V extends Readonly<Record<N, infer T>> ? T : never;
/** Values of a message; for a union of messages, the values of all of them. `Extra` may stand for any value. */
export type Values<V, Extra = never> = [Names<V>] extends [never]
  ? []
  : [values: { readonly [N in Names<V>]: ValueOf<V, N> | Extra }];

/** Translates a key of one catalogue; the values follow from the text. */
export type Translate<C> = <K extends keyof C>(key: K, ...values: Values<C[K]>) => string;
