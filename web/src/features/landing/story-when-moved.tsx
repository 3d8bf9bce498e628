import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { noteServed, servedAttribute, servedStory } from '../../lib/served-page.ts';
import { useFirstMove } from '../../lib/use-first-move.ts';

/** The story as it was served, until somebody begins to move: what it takes to try things out is fetched then. */
export function StoryWhenMoved() {
  const moved = useFirstMove();
  const [Story, setStory] = useState<ComponentType>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved) void import('./story.tsx').then((m) => setStory(() => m.Story));
  }, [moved]);
  const catchUp = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    if (Story === undefined) {
      current.append(...servedStory());
      catchUp.current = noteServed(current);
      return;
    }
    // Before anything is painted, so that nobody sees it twice.
    for (const node of servedStory()) node.parentNode?.removeChild(node);
    catchUp.current?.();
  }, [Story]);
  return (
    <div ref={place} data-story="" className="min-h-svh" {...(Story === undefined && { [servedAttribute]: '' })}>
      {Story !== undefined && <Story />}
    </div>
  );
}
