import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

interface Line {
  readonly key: string;
  readonly render: () => ReactNode;
}

/** Virtualized list: renders only the items near the window. */
export function LongList({ lines }: { readonly lines: readonly Line[] }) {
  return <WindowVirtualizer data={lines}>{({ key, render }) => <div key={key}>{render()}</div>}</WindowVirtualizer>;
}
