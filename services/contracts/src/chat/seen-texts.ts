/**
 * The texts on which a change is based: `seen` contains the texts to replace. If one of them has changed since, the change
 * is refused with `text_changed_meanwhile`. A change without `seen` replaces any text.
 */
import * as Type from 'typebox';
import { jsonBodyMaxBytes } from '../limits.ts';
import { described, nullable, shape } from '../primitives.ts';

/** A text as returned in a reply. Imported texts may be longer than the limits for entered texts. */
const SeenText = nullable(Type.String({ maxLength: jsonBodyMaxBytes }));

/** Larger than any list of texts. */
const linesMax = 200;

/** A list of texts, as returned in a reply. */
export const SeenLines = Type.Optional(
  nullable(Type.Array(Type.String({ maxLength: jsonBodyMaxBytes }), { maxItems: linesMax })),
);

/** Creates the field `seen` of a body for some of its texts. */
export const seenTexts = <const N extends string, const P extends Type.TProperties>(names: readonly N[], others: P) => {
  const texts = Object.fromEntries(
    names.map((name) => [
      name,
      Type.Optional(
        described(
          SeenText,
          `The \`${name}\` that the change replaces, as returned in a reply; null if there was none.`,
        ),
      ),
    ]),
  );
  return {
    seen: Type.Optional(
      described(
        shape({ ...(texts as { [K in N]: Type.TOptional<typeof SeenText> }), ...others }),
        'Texts that the request replaces, as returned in a reply. If the stored texts have changed since, the request is refused with both.',
      ),
    ),
  };
};
