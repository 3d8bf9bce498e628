/**
 * What the author of a change saw before: `seen` has the replaced texts as they were then. If somebody else has changed one of
 * them since, the change is refused with `text_changed_meanwhile`. A change without `seen` replaces any text.
 */
import * as Type from 'typebox';
import { jsonBodyMaxBytes } from './limits.ts';
import { nullable, shape } from './primitives.ts';

/** As a reply had it: an imported text may be longer than what people may enter. */
const SeenText = nullable(Type.String({ maxLength: jsonBodyMaxBytes }));

/** More than any list of texts has. */
const linesMax = 200;

/** A list of texts, as a reply had it. */
export const SeenLines = Type.Optional(
  nullable(Type.Array(Type.String({ maxLength: jsonBodyMaxBytes }), { maxItems: linesMax })),
);

/** Creates the field `seen` of a body, for these texts of it. */
export const seenTexts = <const N extends string, const P extends Type.TProperties>(names: readonly N[], others: P) => {
  const texts = Object.fromEntries(names.map((name) => [name, Type.Optional(SeenText)]));
  return {
    seen: Type.Optional(shape({ ...(texts as { [K in N]: Type.TOptional<typeof SeenText> }), ...others })),
  };
};
