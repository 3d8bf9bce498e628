import { t as pageName } from '../lib/place-names.en.json';
import { ChoiceSwitch } from '../ui/choice-switch.tsx';
import { t } from './app.en.json';
import type { EventMode } from './event-navigation.ts';

interface ModeSwitchProps {
  readonly mode: EventMode;
  readonly onChoose: (mode: EventMode) => void;
  /** Text next to “Organize”. */
  readonly organizeHint?: string | undefined;
}

/** Switches between the pages for attendees and the pages for organizers; fills its parent. */
export function ModeSwitch({ mode, onChoose, organizeHint }: ModeSwitchProps) {
  return (
    <div data-mode-switch className="[&_fieldset]:flex [&_label]:flex-1 [&_label]:justify-center">
      <ChoiceSwitch
        label={t('app.nav.mode')}
        value={mode}
        options={[
          { value: 'attend', label: pageName('page.attend') },
          { value: 'organize', label: pageName('page.organize'), hint: organizeHint },
        ]}
        onChange={onChoose}
      />
    </div>
  );
}
