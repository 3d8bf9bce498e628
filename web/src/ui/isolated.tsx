/** User text within other text: with its own direction, and with combining marks limited to its line. */
import type { ReactNode } from 'react';

/** A letter with more combining marks than fit in the line height. */
const stacked = /([^\p{Mn}\p{Me}]?[\p{Mn}\p{Me}]{4,})/u;

/** Returns a text whose stacked combining marks (“Zalgo”) do not cover the lines around it. Most texts have none. */
export function withinLine(text: string): ReactNode {
  const parts = text.split(stacked);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="[clip-path:inset(-0.1em_-0.5em)]">
        {part}
      </span>
    ),
  );
}

/** A name or title next to or within other text. */
export function Isolated({ text, className }: { readonly text: string; readonly className?: string }) {
  return <bdi className={className}>{withinLine(text)}</bdi>;
}
