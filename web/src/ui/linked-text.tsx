import { linkify } from '../lib/links.rules.ts';

/** User text in the direction of its script, with web addresses as links and no other markup. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {linkify(text).map((part, index) =>
        part.url === null ? (
          part.text
        ) : (
          // The parts of a text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part.url} target="_blank" rel="noopener noreferrer ugc nofollow" className="underline">
            {part.text}
          </a>
        ),
      )}
    </bdi>
  );
}
