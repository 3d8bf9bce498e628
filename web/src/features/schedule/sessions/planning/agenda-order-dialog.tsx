import { maxBuildingNameLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { SortableGroups, SortableList } from '../../../../ui/sortable-list.tsx';
import { useLiveText } from '../../../../ui/use-live-text.ts';
import { AddName, Line, OrderFailure, WalkField } from './agenda-order-parts.tsx';
import {
  type BuildingGroup,
  buildingsOf,
  hasBuilding,
  hasLocation,
  orderOf,
  movedUp,
  normalizeName,
  parseMinutes,
  withBuilding,
  withLocation,
  withoutLocation,
} from './agenda-order.rules.ts';
import { setAgendaOrder } from './planning.api.ts';
import { t } from './session-form.en.json';

/** Walking time applies if there are two buildings; the last group has no building. */
const twoBuildings = 2;

interface OrderDialogProps {
  readonly agenda: Agenda;
  readonly onClose: () => void;
}

/** The dialog is long, and its button is at the end. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface Draft {
  readonly groups: readonly BuildingGroup[];
  readonly tracks: readonly string[];
  /** Typed minutes. */
  readonly walk: string;
  /** Version of the order that the draft is based on, or that the user has seen since. */
  readonly seen_version: string;
}

const draftOf = (agenda: Agenda): Draft => ({
  groups: buildingsOf(agenda),
  tracks: agenda.tracks,
  walk: agenda.walking_minutes > 0 ? String(agenda.walking_minutes) : '',
  seen_version: agenda.order_version,
});

/**
 * Order of locations, by building, and of tracks: by dragging, by keyboard and by buttons; and the walking time between
 * buildings.
 */
export function AgendaOrderDialog({ agenda, onClose }: OrderDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(agenda));
  const [newLocation, setNewLocation] = useState('');
  const walkField = useRef<HTMLInputElement>(null);
  const { busy, failure, setFailure, attempt } = useAttempt();
  const { groups, tracks, walk } = draft;
  const change = (changed: Partial<Draft>): void => setDraft((previous) => ({ ...previous, ...changed }));
  const save = async ({ seen_version }: Pick<Draft, 'seen_version'>): Promise<void> => {
    const walking_minutes = parseMinutes(walk);
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
  const useTheirOrder = (): void => {
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
          <div ref={scrollIntoView}>
            <OrderFailure
              failure={failure}
              onUseTheirs={useTheirOrder}
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
            usedLocations={usedBy(agenda)}
            onChange={(changed) => change({ groups: changed })}
            onNewLocation={setNewLocation}
          />
          {groups.length > twoBuildings && (
            <WalkField ref={walkField} value={walk} onChange={(text) => change({ walk: text })} />
          )}
        </section>
        {tracks.length > 0 && <Tracks {...{ tracks }} onMove={(moved) => change({ tracks: moved })} />}
        <DialogActions onCancel={onClose} loading={busy} className="pt-2">
          {t('order.save')}
        </DialogActions>
      </form>
    </Modal>
  );
}

interface TracksProps {
  readonly tracks: readonly string[];
  readonly onMove: (tracks: readonly string[]) => void;
}

function Tracks({ tracks, onMove }: TracksProps) {
  return (
    <section aria-labelledby="order-tracks" className="grid gap-3">
      <h3 id="order-tracks" className="font-sans text-base font-semibold tracking-normal">
        {t('order.tracks')}
      </h3>
      <SortableList
        label={t('order.tracks')}
        items={tracks}
        keyOf={identity}
        nameOf={identity}
        onMove={(keys) => onMove(keys.map(String))}
        renderItem={(name, parts) => <Line name={name} parts={parts} track={name} />}
      />
    </section>
  );
}

const usedBy = ({ sessions }: Agenda): ReadonlySet<string | null> => new Set(sessions.map(({ location }) => location));

const identity = (name: string): string => name;

interface LocationsProps {
  readonly groups: readonly BuildingGroup[];
  /** Locations with a scheduled session, which cannot be removed. */
  readonly usedLocations: ReadonlySet<string | null>;
  readonly onChange: (groups: readonly BuildingGroup[]) => void;
  /** A name that is typed but not added yet; it is saved too. */
  readonly newLocation: string;
  readonly onNewLocation: (name: string) => void;
}

function Locations({ groups, usedLocations, onChange, newLocation, onNewLocation }: LocationsProps) {
  const [newBuilding, setNewBuilding] = useState('');
  const [announced, announce] = useLiveText();
  return (
    <>
      <SortableGroups
        groups={groups.map((group) => ({
          key: group.name,
          name: group.name === '' ? t('order.no_building') : group.name,
          items: group.locations,
        }))}
        keyOf={identity}
        nameOf={identity}
        onMove={(order) => onChange(order.map(({ key, keys }) => ({ name: String(key), locations: keys.map(String) })))}
        renderItem={(location, parts) => (
          <Line
            name={location}
            parts={parts}
            onRemove={usedLocations.has(location) ? null : () => onChange(withoutLocation(groups, location))}
          />
        )}
        renderGroup={(group, list) => (
          // Without buildings, the locations need no heading.
          <Building
            name={group.name}
            isNamed={groups.length > 1}
            onMoveUp={
              group.key === '' || group.key === groups[0]?.name
                ? null
                : () => onChange(movedUp(groups, String(group.key)))
            }
          >
            {list}
          </Building>
        )}
      />
      <AddName
        label={t('order.location')}
        button={t('order.add_location')}
        maxLength={maxSessionPlaceLength}
        name={newLocation}
        onName={onNewLocation}
        takenError={hasLocation(groups, newLocation) ? t('order.location.taken') : undefined}
        onAdd={() => {
          onChange(withLocation(groups, newLocation));
          announce(t('order.added', { name: normalizeName(newLocation) }));
          onNewLocation('');
        }}
      />
      <AddName
        label={t('order.building')}
        button={t('order.add_building')}
        maxLength={maxBuildingNameLength}
        name={newBuilding}
        onName={setNewBuilding}
        takenError={hasBuilding(groups, newBuilding) ? t('order.building.taken') : undefined}
        onAdd={() => {
          onChange(withBuilding(groups, newBuilding));
          announce(t('order.added', { name: normalizeName(newBuilding) }));
          setNewBuilding('');
        }}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <p className="text-sm text-muted">{t('order.building_hint')}</p>
    </>
  );
}

interface BuildingProps {
  readonly name: string;
  readonly isNamed: boolean;
  readonly onMoveUp: (() => void) | null;
  readonly children: ReactNode;
}

function Building({ name, isNamed, onMoveUp, children }: BuildingProps) {
  return (
    <div className="mb-3 grid gap-1.5">
      {isNamed && (
        <div className="flex min-h-11 items-center gap-2">
          <h4 className="me-auto font-sans text-sm font-semibold tracking-normal text-muted">
            <bdi>{name}</bdi>
          </h4>
          {onMoveUp !== null && (
            <IconButton label={t('order.raise', { name })} onClick={onMoveUp}>
              <ChevronUp aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      )}
      {children}
    </div>
  );
}
