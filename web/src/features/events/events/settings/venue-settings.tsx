import { eventFormats, usStates, type EventFormat } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import {
  maxDirectionsLength,
  maxVenueAddressLength,
  maxVenueNameLength,
  maxVenuePlaceLength,
} from '@plenum/contracts/limits';
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { RadioField } from '../../../../ui/radio-group.tsx';
import { t as detailText } from './settings-details.en.json';
import { t as settingsText } from './settings.en.json';
import { useSettings } from './use-settings.ts';

const savedVenue = (event: EventDetail) => ({
  event_format: event.event_format satisfies EventFormat,
  venue_name: event.venue_name ?? '',
  venue_address: event.venue_address ?? '',
  venue_city: event.venue_city ?? '',
  venue_state: event.venue_state ?? '',
  venue_country: event.venue_country ?? '',
  directions: event.directions ?? '',
});
type Venue = ReturnType<typeof savedVenue>;

const noVenue = {
  venue_name: null,
  venue_address: null,
  venue_city: null,
  venue_state: null,
  venue_country: null,
  directions: null,
};
const required = (venue: Venue, field: 'venue_name' | 'venue_city' | 'venue_country') =>
  venue.event_format !== 'VIRTUAL' && venue[field].trim() === '' ? detailText('settings.venue.required') : undefined;

export function VenueSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, problems, bar, conflict } = useSettings({
    event_id: event.id,
    tab: 'venue',
    saved: savedVenue(event),
    texts: {
      venue_name: { label: detailText('settings.venue.name') },
      venue_address: { label: detailText('settings.venue.address') },
      venue_city: { label: detailText('settings.venue.city') },
      venue_country: { label: detailText('settings.venue.country') },
      directions: { label: detailText('settings.venue.directions') },
    },
    toBody: (venue) =>
      venue.event_format === 'VIRTUAL'
        ? { event_format: venue.event_format, ...noVenue }
        : { ...venue, venue_state: usStates.find((state) => state === venue.venue_state) ?? null },
    validate: (venue) => ({
      venue_name: required(venue, 'venue_name'),
      venue_city: required(venue, 'venue_city'),
      venue_country: required(venue, 'venue_country'),
    }),
  });
  return (
    <div className="max-w-2xl">
      <div className="grid gap-5">
        <RadioField<EventFormat>
          label={detailText('settings.format')}
          value={values.event_format}
          options={eventFormats.map((value) => ({
            value,
            label: detailText(`settings.format.${value}`),
            description: detailText(`settings.format.${value}.text`),
          }))}
          onChange={(event_format) => change({ event_format })}
        />
        {values.event_format === 'VIRTUAL' ? (
          event.venue_name !== null && <p className="text-sm text-muted">{detailText('settings.venue.cleared')}</p>
        ) : (
          <PlaceFields values={values} change={change} problems={problems} />
        )}
      </div>
      <SaveBar {...bar} />
      {conflict}
    </div>
  );
}

interface PlaceProps {
  readonly values: Venue;
  readonly change: (next: Partial<Venue>) => void;
  readonly problems: { readonly [F in keyof Venue]?: string | undefined };
}

function PlaceFields({ values, change, problems }: PlaceProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={detailText('settings.venue.name')}
        className="sm:col-span-2"
        maxLength={maxVenueNameLength}
        value={values.venue_name}
        error={problems.venue_name}
        onChange={({ target }) => change({ venue_name: target.value })}
      />
      <TextArea
        label={detailText('settings.venue.address')}
        optional={settingsText('settings.optional')}
        className="sm:col-span-2"
        rows={2}
        maxLength={maxVenueAddressLength}
        value={values.venue_address}
        error={problems.venue_address}
        onChange={({ target }) => change({ venue_address: target.value })}
      />
      <TextField
        label={detailText('settings.venue.city')}
        maxLength={maxVenuePlaceLength}
        value={values.venue_city}
        error={problems.venue_city}
        onChange={({ target }) => change({ venue_city: target.value })}
      />
      <TextField
        label={detailText('settings.venue.country')}
        maxLength={maxVenuePlaceLength}
        autoComplete="country-name"
        value={values.venue_country}
        error={problems.venue_country}
        onChange={({ target }) => change({ venue_country: target.value })}
      />
      <SelectField
        label={detailText('settings.venue.state')}
        optional={settingsText('settings.optional')}
        value={values.venue_state}
        error={problems.venue_state}
        options={[
          { value: '', label: detailText('settings.venue.state.none') },
          ...usStates.map((state) => ({ value: state, label: state })),
        ]}
        onChange={({ target }) => change({ venue_state: target.value })}
      />
      <TextArea
        label={detailText('settings.venue.directions')}
        optional={settingsText('settings.optional')}
        hint={detailText('settings.venue.directions.hint')}
        className="sm:col-span-2"
        maxLength={maxDirectionsLength}
        value={values.directions}
        error={problems.directions}
        onChange={({ target }) => change({ directions: target.value })}
      />
    </div>
  );
}
