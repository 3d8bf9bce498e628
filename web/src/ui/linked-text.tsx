import { linkify } from '../lib/linkify.ts';

/** What somebody wrote, in the direction of their script, with its web addresses as links and nothing else as markup. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {linkify(text).map((part, index) =>
        part.url === null ? (
          part.text
        ) : (
          // Parts of one text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part.url} target="_blank" rel="noopener noreferrer ugc nofollow" className="underline">
            {part.text}
          </a>
        ),
      )}
    </bdi>
  );
}
