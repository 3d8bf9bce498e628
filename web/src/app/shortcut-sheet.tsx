import { useState } from 'react';
import { type Shortcut, activeShortcuts } from '../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled, setSingleKeyShortcutsEnabled } from '../lib/single-keys.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal } from '../ui/modal.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { t } from './app.en.json';
import { t as keysText } from './keys.en.json';
import { paletteKeys } from './palette.ts';
import { t as sheetText } from './shortcut-sheet.en.json';

type ShortcutRow = Pick<Shortcut, 'label'> & { readonly keys: readonly string[] };

/** List of the registered shortcuts, with the switch that disables single-key shortcuts. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(areSingleKeyShortcutsEnabled);
  // Read once: the page behind the dialog cannot register or remove shortcuts while it is open.
  const [shortcuts] = useState(activeShortcuts);
  const inGroup = (group: Shortcut['group']): readonly ShortcutRow[] =>
    shortcuts.filter((shortcut) => shortcut.group === group);
  return (
    <Modal open onClose={onClose} title={t('app.shortcuts')} size="large">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="grid content-start gap-6">
          <ShortcutGroup
            title={sheetText('sheet.general')}
            rows={[{ keys: paletteKeys, label: sheetText('sheet.search') }, ...inGroup('everywhere')]}
          />
          <ShortcutGroup title={keysText('keys.here')} rows={inGroup('here')} />
        </div>
        <ShortcutGroup title={sheetText('sheet.go')} rows={inGroup('go')} />
      </div>
      <SwitchField
        className="mt-6 border-t border-rule pt-4"
        label={sheetText('sheet.single')}
        description={sheetText('sheet.single.text')}
        checked={on}
        onChange={(next) => {
          setSingleKeyShortcutsEnabled(next);
          setOn(next);
        }}
      />
    </Modal>
  );
}

function ShortcutGroup({ title, rows }: { readonly title: string; readonly rows: readonly ShortcutRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 text-sm">
        {rows.map(({ keys, label }) => (
          <div key={keys.join(' ')} className="contents">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
