/** Text of people with its addresses as links and no other markup. */
import { linkify } from '../lib/links.rules.ts';
import { withinLine } from './isolated.tsx';

/** The text is not isolated: where lines are kept, each paragraph has its own direction (`base.css`). */
export function LinkedText({ text }: { readonly text: string }) {
  return linkify(text).map((part, index) =>
    part.url === null ? (
      withinLine(part.text)
    ) : (
      // The parts of a text never change their order.
      <a
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        dir="ltr"
        href={part.url}
        target="_blank"
        rel="noopener noreferrer ugc nofollow"
        className="underline"
      >
        {part.text}
      </a>
    ),
  );
}
