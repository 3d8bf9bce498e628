import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

interface Line {
  readonly key: string;
  readonly render: () => ReactNode;
}

/** Of thousands of lines only those near the window exist. */
export function LongList({ lines }: { readonly lines: readonly Line[] }) {
  return <WindowVirtualizer data={lines}>{({ key, render }) => <div key={key}>{render()}</div>}</WindowVirtualizer>;
}
