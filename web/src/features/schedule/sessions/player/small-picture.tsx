/**
 * The active player: over its box on the page of its session, in picture-in-picture on the other screens of the event.
 */
import { Maximize2, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { usePicture } from '../../../../lib/stores/picture.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { EmbeddedPlayer } from './embedded-player.tsx';
import { t } from './player.en.json';
import { stopPlaying, setPictureInPicture } from './playing.ts';
import './small-picture.css';

/** Positions an element over a box of the page. An iframe that is moved in the document would reload. */
function usePositionOver(frame: RefObject<HTMLElement | null>, box: HTMLElement | null): void {
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null || box === null) return undefined;
    const updatePosition = (): void => {
      const { left, top, width, height } = box.getBoundingClientRect();
      Object.assign(current.style, {
        left: `${left + scrollX}px`,
        top: `${top + scrollY}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(box);
    observer.observe(document.body);
    addEventListener('scroll', updatePosition, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', updatePosition);
      current.removeAttribute('style');
    };
  }, [frame, box]);
}

/** Renders the active player of this event; nothing if there is none. */
export function SmallPicture({ event_id }: { readonly event_id: number }) {
  const playing = usePicture((picture) => picture.playing);
  const box = usePicture((picture) => picture.box);
  const frame = useRef<HTMLElement>(null);
  usePositionOver(frame, box);
  const isOfOtherEvent = playing?.event_id !== event_id;
  useEffect(() => {
    if (isOfOtherEvent) stopPlaying();
  }, [isOfOtherEvent]);
  useEffect(() => stopPlaying, []);
  if (playing === null || isOfOtherEvent) return null;
  const isSmall = box === null;
  const close = (): void => {
    setPictureInPicture(playing.id, false);
    stopPlaying();
    // The focus was on the button, which was removed.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={frame}
      aria-label={isSmall ? t('player.small.label') : t('player.title')}
      className={isSmall ? 'small-picture' : 'large-picture absolute z-10'}
    >
      <div key="picture" data-picture="" className="overflow-auto bg-sunk">
        <EmbeddedPlayer key={playing.id} session={playing} />
      </div>
      {isSmall && (
        <div key="words" className="flex min-w-0 flex-1 items-center ps-3">
          <Link
            to={eventPaths.session(event_id, playing.id)}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-sm font-semibold hover:underline"
          >
            <Maximize2 aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">{t('player.small.back')}</span>
            <bdi className="line-clamp-2">{playing.title}</bdi>
          </Link>
          <IconButton label={t('player.small.close')} onClick={close}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
