import {
  type AnnouncementAudience,
  announcementAudiences,
  type AnnouncementRole,
  announcementRoles,
} from '@plenum/contracts/enums';
import {
  announcementHoursAhead,
  maxAnnouncementLength,
  defaultAnnouncementMinutes,
} from '@plenum/contracts/live/announcement-limits';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { failureMessage } from '../../../lib/http.ts';
import { type Attempt, attemptFor, useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { RadioField } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './make-announcements.en.json';
import { createAnnouncement, useRecipientCount, type Recipients } from './managed-announcements.api.ts';

const minutesPerHour = 60;
/** Most common choices, in minutes. */
const durations = [
  5,
  15,
  30,
  minutesPerHour,
  2 * minutesPerHour,
  4 * minutesPerHour,
  8 * minutesPerHour,
  24 * minutesPerHour,
];
const formatDuration = (minutes: number): string =>
  minutes < minutesPerHour
    ? t('minutes.minutes', { count: minutes })
    : t('minutes.hours', { count: minutes / minutesPerHour });

interface Chosen {
  readonly audience: AnnouncementAudience;
  readonly role: AnnouncementRole;
  readonly location: string;
}

function recipientsOf({ audience, role, location }: Chosen): Recipients {
  if (audience === 'ROLE') return { audience, role };
  if (audience === 'LOCATION') return location === '' ? null : { audience, location };
  return { audience };
}

interface AnnouncementFormProps {
  readonly event_id: number;
  /** Names of the locations with sessions. */
  readonly locations: readonly string[];
}

/** Creates an announcement; shows the number of recipients before it is sent. */
export function AnnouncementForm({ event_id, locations }: AnnouncementFormProps) {
  const [{ text }, write] = useDraftedValues(`announcement.${event_id}`, { text: '' });
  const latest = useRef(text);
  const [minutes, setMinutes] = useState(defaultAnnouncementMinutes);
  const [chosen, setChosen] = useState<Chosen>({ audience: 'EVERYBODY', role: 'SPEAKER', location: '' });
  const location = locations.find((name) => name === chosen.location) ?? locations[0] ?? '';
  const preview = recipientsOf({ ...chosen, location });
  const { busy, failure, attempt } = useAttempt();
  const sent = useRef<Attempt>(null);
  const change = (next: string): void => {
    latest.current = next;
    write({ text: next });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (preview === null || text.trim() === '' || busy) return;
    const content = { ...preview, text, minutes };
    sent.current = attemptFor(content, sent.current);
    const { client_id } = sent.current;
    void attempt(async () => {
      await createAnnouncement(event_id, { ...content, client_id });
      sent.current = null;
      // Keeps what the user typed during the request.
      if (latest.current === text) change('');
      showToast({ tone: 'good', title: t('made') });
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-5 rounded-lg border border-rule bg-surface p-4 sm:p-5">
      <TextArea
        label={t('new.text')}
        hint={t('new.text.hint', { max: maxAnnouncementLength })}
        required
        rows={3}
        maxLength={maxAnnouncementLength}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <Audience chosen={chosen} onChoose={setChosen} />
      <div className="grid gap-5 sm:grid-cols-2">
        <AudienceDetail chosen={{ ...chosen, location }} locations={locations} onChoose={setChosen} />
        <SelectField
          label={t('minutes')}
          value={String(minutes)}
          options={durations.map((value) => ({ value: String(value), label: formatDuration(value) }))}
          onChange={({ target }) => setMinutes(Number(target.value))}
        />
      </div>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" loading={busy} disabled={preview === null}>
          {t('make')}
        </Button>
        <People event_id={event_id} recipients={preview} />
      </div>
    </form>
  );
}

interface AudienceProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const Audience = ({ chosen, onChoose }: AudienceProps) => (
  <RadioField
    label={t('to')}
    columns={3}
    value={chosen.audience}
    options={announcementAudiences.map((value) => ({
      value,
      label: t(`to.${value}`),
      description:
        value === 'LOCATION' ? t('to.LOCATION.hint', { hours: announcementHoursAhead }) : t(`to.${value}.hint`),
    }))}
    onChange={(audience) => onChoose({ ...chosen, audience })}
  />
);

/** Selection of a role or a location. */
function AudienceDetail({ chosen, onChoose, locations }: AudienceProps & Pick<AnnouncementFormProps, 'locations'>) {
  if (chosen.audience === 'ROLE')
    return (
      <SelectField
        label={t('role')}
        value={chosen.role}
        options={announcementRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={({ target }) => {
          const role = announcementRoles.find((value) => value === target.value);
          if (role !== undefined) onChoose({ ...chosen, role });
        }}
      />
    );
  if (chosen.audience !== 'LOCATION') return null;
  if (locations.length === 0) return <p className="self-center text-sm text-muted">{t('location.none')}</p>;
  return (
    <SelectField
      label={t('location')}
      value={chosen.location}
      options={locations.map((value) => ({ value, label: value }))}
      onChange={({ target }) => onChoose({ ...chosen, location: target.value })}
    />
  );
}

function People({ event_id, recipients }: { readonly event_id: number; readonly recipients: Recipients }) {
  const { data, error, isLoading } = useRecipientCount(event_id, recipients);
  const summary = data === undefined ? null : t('preview', { count: data.people_count });
  return (
    <p role="status" aria-busy={isLoading} className="min-w-0 text-sm text-muted">
      {recipients === null ? null : error !== undefined ? failureMessage(error) : (summary ?? t('preview.loading'))}
    </p>
  );
}
