import { useRef, useState } from 'react';
import { zonesOf } from '../../../lib/event-time.ts';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ColorField } from '../../../ui/color-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { EmojiButton } from '../../../ui/emoji-button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { TimeSwitch, TimeZoneNote } from '../../../ui/time-switch.tsx';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import { Part } from './part.tsx';
import { t } from './styleguide.en.json';

const keys = ['one', 'two', 'three'] as const;
type Key = (typeof keys)[number];
const options = keys.map((value) => ({ value, label: t(`guide.${value}`) }));
const noop = () => undefined;
const label = t('guide.label');
const hint = t('guide.hint');
const error = t('guide.error');

export function FormParts() {
  return (
    <>
      <Part name="field.tsx">
        <TextField label={label} hint={hint} defaultValue={t('guide.sample')} className="w-64" />
        <TextField label={label} error={error} className="w-64" />
        <TextField label={label} optional={t('guide.optional')} disabled className="w-64" />
        <SelectField label={label} options={options} className="w-64" />
        <PasswordField label={label} autoComplete="off" className="w-64" />
        <TextArea label={label} defaultValue={t('guide.sample.long')} className="w-64" />
      </Part>
      <Switches />
      <SearchAndPickers />
      <Part name="image-field.tsx">
        <ImageField
          label={label}
          hint={hint}
          value={null}
          onChange={noop}
          upload={() => Promise.reject(new Error(t('guide.broken')))}
        />
      </Part>
      <Part name="save-state.tsx, form-actions.tsx">
        {(['pending', 'saving', 'saved', 'failed'] as const).map((state) => (
          <SaveState key={state} state={state} onRetry={noop} />
        ))}
        <SaveBar visible onCancel={noop} onSave={noop} error={error} />
      </Part>
    </>
  );
}

function Switches() {
  const [on, setOn] = useState(true);
  const [value, setValue] = useState<Key>('one');
  return (
    <Part name="checkbox.tsx, radio-group.tsx, switch.tsx">
      <CheckboxField
        label={label}
        description={hint}
        checked={on}
        onChange={({ target }) => setOn(target.checked)}
        className="w-64"
      />
      <CheckboxField label={label} error={error} className="w-64" />
      <SwitchField label={label} description={hint} checked={on} onChange={setOn} className="w-64" />
      <SwitchField label={label} checked={!on} onChange={noop} disabled className="w-64" />
      <RadioField label={label} hint={hint} value={value} options={options} onChange={setValue} className="w-64" />
    </Part>
  );
}

function SearchAndPickers() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Key | null>(null);
  const [zone, setZone] = useState('Europe/Brussels');
  const [color, setColor] = useState('#ffd24a');
  const mode = useTimeMode((state) => state.mode);
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <Part name="search-box.tsx, combobox.tsx, time-zone-field.tsx, time-switch.tsx, color-field.tsx, emoji-button.tsx">
      <SearchBox label={label} value={text} onChange={setText} maxLength={100} className="w-64" />
      <Combobox<Key>
        label={label}
        value={chosen}
        onChange={setChosen}
        load={(query) => keys.filter((key) => t(`guide.${key}`).includes(query))}
        keyOf={(key) => key}
        labelOf={(key) => t(`guide.${key}`)}
        clearable
        className="w-64"
      />
      <TimeZoneField label={label} value={zone} onChange={setZone} className="w-64" />
      <TimeSwitch zones={zonesOf('Asia/Tokyo', mode)} instants={[0]} />
      <TimeZoneNote zones={zonesOf('Asia/Tokyo', mode)} instants={[0]} />
      <ColorField label={label} value={color} onChange={setColor} className="w-64" />
      <textarea
        dir="auto"
        ref={input}
        aria-label={label}
        className="h-11 rounded-md border border-edge bg-surface px-3"
      />
      <EmojiButton input={input} />
    </Part>
  );
}
