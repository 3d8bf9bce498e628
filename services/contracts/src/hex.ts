/** Validation of hex colors. Separate from `contrast.ts`, which browsers load only for events with an accent color. */

/** `#rrggbb`. */
export type Hex = string;

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Default of every event, which selects the colors of the product. */
const defaultAccent = '#000000';

/** Checks whether an event has its own accent color. */
export const hasAccent = (primary_color: string): boolean => primary_color !== defaultAccent && isHex(primary_color);
