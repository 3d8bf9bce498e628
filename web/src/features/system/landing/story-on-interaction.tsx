import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { markPrerendered, prerenderedAttribute, prerenderedStory } from '../../../lib/prerendered-page.ts';
import { useFirstInteraction } from '../../../lib/use-first-interaction.ts';

/** Prerendered story until the first interaction, which loads the interactive demos. */
export function StoryOnInteraction() {
  const moved = useFirstInteraction();
  const [Story, setStory] = useState<ComponentType>();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved) void import('./story.tsx').then((m) => setStory(() => m.Story));
  }, [moved]);
  const catchUp = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const { current } = container;
    if (current === null) return;
    if (Story === undefined) {
      current.append(...prerenderedStory());
      catchUp.current = markPrerendered(current);
      return;
    }
    // Before the first paint, so that the story is not displayed twice.
    for (const node of prerenderedStory()) node.parentNode?.removeChild(node);
    catchUp.current?.();
  }, [Story]);
  return (
    <div
      ref={container}
      data-story=""
      className="min-h-svh"
      {...(Story === undefined && { [prerenderedAttribute]: '' })}
    >
      {Story !== undefined && <Story />}
    </div>
  );
}
