/** Formatted user text, sanitized by the server. */
import { classNames } from './class-names.ts';

/**
 * Text with paragraphs, lists, links, emphasis, code and small headings. The server sanitized it to these elements
 * before storing it; the content security policy of the page is the second protection.
 */
export function RichText({ html, className }: { readonly html: string; readonly className?: string }) {
  return (
    <div
      dir="auto"
      className={classNames(
        'max-w-[68ch] space-y-3 [&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_code]:rounded-sm [&_code]:bg-sunk [&_code]:px-1 [&_code]:text-sm',
        '[&_h3]:pt-2 [&_h3]:text-lg [&_h4]:font-semibold [&_li]:ms-5 [&_ol]:list-decimal [&_ul]:list-disc [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunk [&_pre]:p-3',
        className,
      )}
      // oxlint-disable-next-line react/no-danger -- sanitized by the server, see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
