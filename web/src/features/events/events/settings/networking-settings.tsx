import type { EventDetail } from '@plenum/contracts/events/events';
import { maxIcebreakerLength, minIcebreakerLineLength, maxIcebreakerLines } from '@plenum/contracts/limits';
import { TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { Section } from '../../../../ui/page.tsx';
import { SwitchField } from '../../../../ui/switch.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { t as settingsText } from './settings.en.json';
import { useSettings } from './use-settings.ts';

const isTooShort = (line: string): boolean => [...line.trim()].length < minIcebreakerLineLength;

export function NetworkingSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, bar, conflict } = useSettings({
    event_id: event.id,
    tab: 'networking',
    saved: { lines: event.icebreakers, allow_custom_icebreaker: event.allow_custom_icebreaker },
    texts: { icebreakers: { label: settingsText('settings.icebreakers') } },
    toBody: ({ lines, allow_custom_icebreaker }) => ({ icebreakers: [...lines], allow_custom_icebreaker }),
    validate: ({ lines }) => ({
      lines:
        lines.length === 0
          ? settingsText('settings.icebreakers.none')
          : lines.some(isTooShort)
            ? settingsText('settings.icebreakers.short', { min: minIcebreakerLineLength })
            : undefined,
    }),
  });
  return (
    <div className="max-w-3xl">
      <div className="grid gap-8">
        <SwitchField
          label={settingsText('settings.icebreakers.custom')}
          description={settingsText('settings.icebreakers.custom.text')}
          checked={values.allow_custom_icebreaker}
          onChange={(allow_custom_icebreaker) => change({ allow_custom_icebreaker })}
        />
        <Section title={settingsText('settings.icebreakers')}>
          <EntriesEditor
            label={settingsText('settings.icebreakers')}
            addLabel={settingsText('settings.icebreakers.add')}
            entries={values.lines}
            maxEntries={maxIcebreakerLines}
            emptyEntry=""
            nameOf={(line, index) => line || settingsText('settings.entry.number', { number: index + 1 })}
            onChange={(lines) => change({ lines: [...lines] })}
            renderEntry={(line, index, set) => (
              <TextField
                label={settingsText('settings.icebreakers.line', { number: index + 1 })}
                maxLength={maxIcebreakerLength}
                value={line}
                error={
                  line !== '' && isTooShort(line)
                    ? settingsText('settings.icebreakers.short', { min: minIcebreakerLineLength })
                    : undefined
                }
                onChange={({ target }) => set(target.value)}
              />
            )}
          />
        </Section>
      </div>
      <SaveBar {...bar} />
      {conflict}
    </div>
  );
}
