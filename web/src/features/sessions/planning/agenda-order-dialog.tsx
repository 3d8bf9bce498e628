import { buildingNameLengthMax, sessionPlaceLengthMax, walkingMinutesMax } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/sessions';
import { ChevronUp, Plus, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { failureCode, failureMessage } from '../../../lib/http.ts';
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

/** The dialog is long, and its button is at its end. */
const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface Draft {
  readonly groups: readonly BuildingGroup[];
  readonly tracks: readonly string[];
  /** Typed minutes. */
  readonly walk: string;
  /** Version of the order with which the draft began, or that its person has seen since. */
  readonly seen_version: string;
}

const draftOf = (agenda: Agenda): Draft => ({
  groups: buildingsOf(agenda),
  tracks: agenda.tracks,
  walk: agenda.walking_minutes > 0 ? String(agenda.walking_minutes) : '',
  seen_version: agenda.order_version,
});

/** Order of locations, by building, and of tracks: by dragging, by keyboard and by buttons; and the time between buildings. */
export function AgendaOrderDialog({ agenda, onClose }: OrderDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(agenda));
  const [newLocation, setNewLocation] = useState('');
  const walkField = useRef<HTMLInputElement>(null);
  const { busy, failure, setFailure, attempt } = useAttempt();
  const { groups, tracks, walk } = draft;
  const change = (changed: Partial<Draft>): void => setDraft((known) => ({ ...known, ...changed }));
  const save = async ({ seen_version }: Pick<Draft, 'seen_version'>): Promise<void> => {
    const walking_minutes = typedMinutes(walk);
    if (walking_minutes === undefined) {
      walkField.current?.focus();
      return;
    }
    await attempt(async () => {
      const order = orderOf(withLocation(groups, newLocation), tracks);
      await setAgendaOrder(agenda.event_id, { ...order, walking_minutes, seen_version });
      onClose();
    });
  };
  const takeTheirs = (): void => {
    setDraft(draftOf(agenda));
    setFailure(undefined);
  };
  return (
    <Modal open onClose={onClose} title={t('order.title')} description={t('order.text')} closeOnOutsideClick={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft);
        }}
        className="grid gap-5"
      >
        {failure !== undefined && (
          <div ref={intoSight}>
            <OrderFailure
              failure={failure}
              onTakeTheirs={takeTheirs}
              onKeepMine={() => void save({ seen_version: agenda.order_version })}
            />
          </div>
        )}
        <section aria-labelledby="order-locations" className="grid gap-3">
          <h3 id="order-locations" className="font-sans text-base font-semibold tracking-normal">
            {t('order.locations')}
          </h3>
          <Locations
            {...{ groups, newLocation }}
            used={usedBy(agenda)}
            onChange={(changed) => change({ groups: changed })}
            onNewLocation={setNewLocation}
          />
          {groups.length > twoBuildings && (
            <WalkField ref={walkField} value={walk} onChange={(text) => change({ walk: text })} />
          )}
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
              onMove={(keys) => change({ tracks: keys.map(String) })}
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

interface OrderFailureProps {
  readonly failure: unknown;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Why the order was not saved. After somebody else saved another one, the person decides which of both remains. */
function OrderFailure({ failure, onTakeTheirs, onKeepMine }: OrderFailureProps) {
  if (failureCode(failure) !== 'agenda_order_changed_meanwhile')
    return <Alert tone="error">{failureMessage(failure)}</Alert>;
  return (
    <Alert
      tone="error"
      title={t('order.changed')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" type="button" onClick={onTakeTheirs}>
            {t('order.take_theirs')}
          </Button>
          <Button variant="secondary" type="button" onClick={onKeepMine}>
            {t('order.keep_mine')}
          </Button>
        </div>
      }
    >
      {t('order.changed.text')}
    </Alert>
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
