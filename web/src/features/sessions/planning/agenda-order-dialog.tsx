import { buildingNameLengthMax, sessionPlaceLengthMax, walkingMinutesMax } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/sessions';
import { ChevronUp, Plus, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import type { SortableParts } from '../../../ui/sortable-item.tsx';
import { SortableGroups, SortableList } from '../../../ui/sortable-list.tsx';
import { trackStyle } from '../agenda/session-marks.tsx';
import {
  type BuildingGroup,
  buildingsOf,
  hasBuilding,
  hasLocation,
  orderOf,
  raised,
  tidyName,
  typedMinutes,
  withBuilding,
  withLocation,
  without,
} from './agenda-order.rules.ts';
import { setAgendaOrder } from './planning.api.ts';
import { t } from './planning.en.json';

/** One walks between buildings if there are two; the last group has no building. */
const twoBuildings = 2;
const walkDigits = String(walkingMinutesMax).length;

interface OrderDialogProps {
  readonly agenda: Agenda;
  readonly onClose: () => void;
}

/** Order of locations, by building, and of tracks: by dragging, by keyboard and by buttons; and the time between buildings. */
export function AgendaOrderDialog({ agenda, onClose }: OrderDialogProps) {
  const [groups, setGroups] = useState<readonly BuildingGroup[]>(() => buildingsOf(agenda));
  const [tracks, setTracks] = useState<readonly string[]>(agenda.tracks);
  const [walk, setWalk] = useState(agenda.walking_minutes > 0 ? String(agenda.walking_minutes) : '');
  const [newLocation, setNewLocation] = useState('');
  const walkField = useRef<HTMLInputElement>(null);
  const { busy, failure, attempt } = useAttempt();
  const walking_minutes = typedMinutes(walk);
  const save = async (): Promise<void> => {
    if (walking_minutes === undefined) {
      walkField.current?.focus();
      return;
    }
    await attempt(async () => {
      await setAgendaOrder(agenda.event_id, { ...orderOf(withLocation(groups, newLocation), tracks), walking_minutes });
      onClose();
    });
  };
  return (
    <Modal open onClose={onClose} title={t('order.title')} description={t('order.text')} closeOnOutsideClick={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="grid gap-5"
      >
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <section aria-labelledby="order-locations" className="grid gap-3">
          <h3 id="order-locations" className="font-sans text-base font-semibold tracking-normal">
            {t('order.locations')}
          </h3>
          <Locations
            {...{ groups, newLocation }}
            used={usedBy(agenda)}
            onChange={setGroups}
            onNewLocation={setNewLocation}
          />
          {groups.length > twoBuildings && <WalkField ref={walkField} value={walk} onChange={setWalk} />}
        </section>
        {tracks.length > 0 && (
          <section aria-labelledby="order-tracks" className="grid gap-3">
            <h3 id="order-tracks" className="font-sans text-base font-semibold tracking-normal">
              {t('order.tracks')}
            </h3>
            <SortableList
              label={t('order.tracks')}
              items={tracks}
              keyOf={asIs}
              nameOf={asIs}
              onMove={(keys) => setTracks(keys.map(String))}
              renderItem={(name, parts) => <Line name={name} parts={parts} track={name} />}
            />
          </section>
        )}
        <DialogActions onCancel={onClose} loading={busy} className="pt-2">
          {t('order.save')}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface WalkFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function WalkField({ ref, value, onChange }: WalkFieldProps) {
  return (
    <TextField
      ref={ref}
      label={t('order.walk')}
      optional={t('field.optional')}
      hint={t('order.walk.hint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={walkDigits}
      value={value}
      error={typedMinutes(value) === undefined ? t('order.walk.range', { max: walkingMinutesMax }) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const usedBy = ({ sessions }: Agenda): ReadonlySet<string | null> => new Set(sessions.map(({ location }) => location));

const asIs = (name: string): string => name;

interface LocationsProps {
  readonly groups: readonly BuildingGroup[];
  /** Locations with a scheduled session, which cannot be removed. */
  readonly used: ReadonlySet<string | null>;
  readonly onChange: (groups: readonly BuildingGroup[]) => void;
  /** A name that is typed but not added yet; it is saved too. */
  readonly newLocation: string;
  readonly onNewLocation: (name: string) => void;
}

function Locations({ groups, used, onChange, newLocation, onNewLocation }: LocationsProps) {
  const [newBuilding, setNewBuilding] = useState('');
  const [said, setSaid] = useState('');
  return (
    <>
      <SortableGroups
        groups={groups.map((group) => ({
          key: group.name,
          name: group.name === '' ? t('order.no_building') : group.name,
          items: group.locations,
        }))}
        keyOf={asIs}
        nameOf={asIs}
        onMove={(order) => onChange(order.map(({ key, keys }) => ({ name: String(key), locations: keys.map(String) })))}
        renderItem={(location, parts) => (
          <Line
            name={location}
            parts={parts}
            onRemove={used.has(location) ? null : () => onChange(without(groups, location))}
          />
        )}
        renderGroup={(group, list) => (
          // Without buildings, the locations need no heading.
          <Building
            name={group.name}
            isNamed={groups.length > 1}
            onRaise={
              group.key === '' || group.key === groups[0]?.name
                ? null
                : () => onChange(raised(groups, String(group.key)))
            }
          >
            {list}
          </Building>
        )}
      />
      <AddName
        label={t('order.location')}
        button={t('order.add_location')}
        maxLength={sessionPlaceLengthMax}
        name={newLocation}
        onName={onNewLocation}
        taken={hasLocation(groups, newLocation) ? t('order.location.taken') : undefined}
        onAdd={() => {
          onChange(withLocation(groups, newLocation));
          setSaid(t('order.added', { name: tidyName(newLocation) }));
          onNewLocation('');
        }}
      />
      <AddName
        label={t('order.building')}
        button={t('order.add_building')}
        maxLength={buildingNameLengthMax}
        name={newBuilding}
        onName={setNewBuilding}
        taken={hasBuilding(groups, newBuilding) ? t('order.building.taken') : undefined}
        onAdd={() => {
          onChange(withBuilding(groups, newBuilding));
          setSaid(t('order.added', { name: tidyName(newBuilding) }));
          setNewBuilding('');
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <p className="text-sm text-muted">{t('order.building_hint')}</p>
    </>
  );
}

interface BuildingProps {
  readonly name: string;
  readonly isNamed: boolean;
  readonly onRaise: (() => void) | null;
  readonly children: ReactNode;
}

function Building({ name, isNamed, onRaise, children }: BuildingProps) {
  return (
    <div className="mb-3 grid gap-1.5">
      {isNamed && (
        <div className="flex min-h-11 items-center gap-2">
          <h4 className="me-auto font-sans text-sm font-semibold tracking-normal text-muted">
            <bdi>{name}</bdi>
          </h4>
          {onRaise !== null && (
            <IconButton label={t('order.raise', { name })} onClick={onRaise}>
              <ChevronUp aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

interface AddNameProps {
  readonly label: string;
  readonly button: string;
  readonly maxLength: number;
  readonly name: string;
  /** What is said of a name that exists already. */
  readonly taken: string | undefined;
  readonly onName: (name: string) => void;
  readonly onAdd: () => void;
}

/** Field with a button that adds a name; a name that is taken or empty is not added. */
function AddName({ label, button, maxLength, name, taken, onName, onAdd }: AddNameProps) {
  const [isRefused, setRefused] = useState(false);
  const add = (): void => {
    if (name.trim() === '') return;
    if (taken === undefined) onAdd();
    else setRefused(true);
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="flex-1"
        label={label}
        value={name}
        maxLength={maxLength}
        autoComplete="off"
        error={isRefused ? taken : undefined}
        onChange={({ target }) => {
          setRefused(false);
          onName(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="secondary"
        type="button"
        aria-label={button}
        className="mt-[1.625rem]"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
      >
        {t('order.add')}
      </Button>
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly parts: SortableParts;
  /** Shows the colour of the track, which does not depend on the order. */
  readonly track?: string;
  readonly onRemove?: (() => void) | null;
}

function Line({ name, parts, track, onRemove = null }: LineProps) {
  return (
    <div
      style={track === undefined ? {} : trackStyle(track)}
      className={`flex items-center gap-1 rounded-md border border-rule bg-surface ${track === undefined ? '' : 'border-s-4'}`}
    >
      {parts.handle}
      <bdi className="min-w-0 flex-1 text-sm break-words">{name}</bdi>
      {onRemove !== null && (
        <IconButton label={t('order.remove', { name })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {parts.buttons}
    </div>
  );
}
