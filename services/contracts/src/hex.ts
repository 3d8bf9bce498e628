/** Checks of hex colours; separate from `contrast.ts`, which browsers load only for events with an accent colour. */

/** `#rrggbb`. */
export type Hex = string;

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Default accent of every event; it selects the colours of the product. */
const defaultAccent = '#000000';

/** Checks whether an event has an accent colour of its own. */
export const hasAccent = (primary_color: string): boolean => primary_color !== defaultAccent && isHex(primary_color);
