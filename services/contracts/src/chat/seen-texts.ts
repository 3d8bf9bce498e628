/**
 * Detection of conflicting edits: `seen` contains the texts that a change replaces. If one of them has changed in the
 * meantime, the change is rejected with `text_changed_meanwhile`. A change without `seen` overwrites any text.
 */
import * as Type from 'typebox';
import { maxJsonBodyBytes } from '../limits.ts';
import { described, nullable, shape } from '../primitives.ts';

/** A text as returned in a reply. Imported texts may be longer than the limits for entered texts. */
const SeenText = nullable(Type.String({ maxLength: maxJsonBodyBytes }));

/** Larger than any list of texts. */
const maxLines = 200;

/** A list of texts, as returned in a reply. */
export const SeenLines = Type.Optional(
  nullable(Type.Array(Type.String({ maxLength: maxJsonBodyBytes }), { maxItems: maxLines })),
);

/** Creates the field `seen` of a request body. @param additional properties of `seen` other than plain texts */
export const seenTexts = <const N extends string, const P extends Type.TProperties>(
  names: readonly N[],
  additional: P,
) => {
  const texts = Object.fromEntries(
    names.map((name) => [
      name,
      Type.Optional(
        described(
          SeenText,
          `The \`${name}\` that the request replaces, as returned in a reply; null if there was none.`,
        ),
      ),
    ]),
  );
  return {
    seen: Type.Optional(
      described(
        shape({ ...(texts as { [K in N]: Type.TOptional<typeof SeenText> }), ...additional }),
        'Texts that the request replaces, as returned in a reply. If a stored text has changed since, the request is rejected, and the error contains both texts.',
      ),
    ),
  };
};
