import { streamingPlatforms, type StreamingPlatform } from '@plenum/contracts/enums';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { t } from './session-form.en.json';
import { noStream, type SessionValues, streamLinks } from './session-values.ts';

export interface EditFieldsProps {
  readonly values: SessionValues;
  readonly errors: Partial<Record<keyof SessionValues, string>>;
  readonly onChange: (changes: Partial<SessionValues>) => void;
  readonly onLeave: () => void;
}

const platforms = [
  { value: '', label: t('field.platform.none') },
  ...streamingPlatforms.map((platform) => ({ value: platform, label: t(`field.platform.${platform}`) })),
];

/** Stream of a session, with the fields of its platform; the server validates them. */
export function StreamFields({ values, errors, onChange, onLeave }: EditFieldsProps) {
  const platform = values.streaming_platform;
  const link = platform === '' ? null : streamLinks[platform];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('field.platform')}
        options={platforms}
        value={platform}
        onChange={({ target }) => onChange({ ...noStream, streaming_platform: target.value as StreamingPlatform | '' })}
      />
      {platform !== '' && link !== null && (
        <TextField
          label={t(`field.${platform}`)}
          value={values[link]}
          error={errors[link]}
          maxLength={2000}
          onChange={({ target }) => onChange({ [link]: target.value })}
          onBlur={onLeave}
        />
      )}
      {platform === 'ZOOM' && (
        <TextField
          label={t('field.passcode')}
          optional={t('field.optional')}
          value={values.zoom_passcode}
          error={errors.zoom_passcode === errors.zoom_meeting_id ? undefined : errors.zoom_passcode}
          maxLength={50}
          onChange={({ target }) => onChange({ zoom_passcode: target.value })}
          onBlur={onLeave}
        />
      )}
      {platform === 'MUX' && (
        <SelectField
          label={t('field.policy')}
          options={[
            { value: 'PUBLIC', label: t('field.policy.PUBLIC') },
            { value: 'SIGNED', label: t('field.policy.SIGNED') },
          ]}
          value={values.mux_playback_policy}
          onChange={({ target }) => onChange({ mux_playback_policy: target.value === 'SIGNED' ? 'SIGNED' : 'PUBLIC' })}
        />
      )}
    </div>
  );
}
