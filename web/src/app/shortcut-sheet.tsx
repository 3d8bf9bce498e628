import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../lib/single-keys.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { t } from './app.messages.ts';
import type { Destination } from './destinations.ts';
import { palette_keys } from './palette-keys.ts';

interface ShortcutSheetProps {
  readonly places: readonly Destination[];
  readonly onClose: () => void;
}

/** Every shortcut that works here, and the switch that turns single keys off. */
export function ShortcutSheet({ places, onClose }: ShortcutSheetProps) {
  const [on, setOn] = useState(areSingleKeysOn);
  const general = [
    { keys: palette_keys, label: t('app.shortcuts.search') },
    { keys: ['/'], label: t('app.shortcuts.page_search') },
    { keys: ['j', 'k'], label: t('app.shortcuts.lines') },
    { keys: ['?'], label: t('app.shortcuts.help') },
  ];
  const goes = places.flatMap(({ letter, label }) => (letter === undefined ? [] : [{ keys: ['g', letter], label }]));
  return (
    <Modal open onClose={onClose} title={t('app.shortcuts')} size="large">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys title={t('app.shortcuts.general')} keys={general} />
        <Keys title={t('app.shortcuts.go')} keys={goes} />
      </div>
      <SwitchField
        className="mt-6 border-t border-rule pt-4"
        label={t('app.shortcuts.single')}
        description={t('app.shortcuts.single.text')}
        checked={on}
        onChange={(next) => {
          setSingleKeys(next);
          setOn(next);
        }}
      />
    </Modal>
  );
}

interface KeysProps {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

function Keys({ title, keys }: KeysProps) {
  return (
    <section>
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 text-sm">
        {keys.map(({ keys: pressed, label }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={pressed} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
