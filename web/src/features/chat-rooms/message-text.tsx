import { linkify } from '../../lib/linkify.ts';

/** What somebody wrote, its web addresses as links that tell the other side nothing about us. */
export function MessageText({ content }: { readonly content: string }) {
  return (
    <>
      {linkify(content).map(({ text, url }, index) =>
        url === null ? (
          text
        ) : (
          // Parts of one text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={url} target="_blank" rel="noopener noreferrer ugc nofollow" className="underline">
            {text}
          </a>
        ),
      )}
    </>
  );
}
