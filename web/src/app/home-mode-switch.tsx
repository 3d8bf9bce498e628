import type { EventDetail } from '@plenum/contracts/events/events';
import { useEventMode } from './event-mode.ts';
import { ModeSwitch } from './mode-switch.tsx';

/**
 * Mode switch for organizers on the home page of small screens, whose bar has no space for it; wider screens display it
 * next to the page.
 */
export function HomeModeSwitch({ event }: { readonly event: EventDetail }) {
  const [mode, chooseMode] = useEventMode(event);
  return (
    <div className="px-4 pt-3">
      <ModeSwitch mode={mode} onChoose={chooseMode} />
    </div>
  );
}
