import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { useAgendaPositionContext } from './use-agenda-position.ts';

interface Line {
  readonly key: string;
  readonly render: () => ReactNode;
}

/** Virtualized list: renders only the items near the window. Caches row heights for back navigation. */
export function LongList({ lines }: { readonly lines: readonly Line[] }) {
  const place = useAgendaPositionContext();
  const list = useRef<WindowVirtualizerHandle>(null);
  const [cache] = useState(() => place.pending()?.listCache as CacheSnapshot | undefined);
  useLayoutEffect(() => {
    const handle = list.current;
    return place.registerListCache(() => handle?.cache);
  }, [place]);
  return (
    <WindowVirtualizer ref={list} data={lines} {...(cache === undefined ? {} : { cache })}>
      {({ key, render }) => <div key={key}>{render()}</div>}
    </WindowVirtualizer>
  );
}
