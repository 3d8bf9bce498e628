import { ArrowRight, CircleCheck, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode, type RefObject } from 'react';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { areSingleKeyShortcutsEnabled } from '../../../lib/single-keys.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Link } from '../../../ui/link.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { t } from './control-room.en.json';
import { type HiddenKinds, type ProblemGroup, type ProblemKind, problemKinds } from './problems.ts';

const nextKey = 'n';

/**
 * Focuses the problem after the focused one, of one kind or any; the first one after the last. Returns false if there is
 * none.
 */
function focusNextProblem(tiles: HTMLElement | null, kind?: ProblemKind): boolean {
  const selector = kind === undefined ? '[data-problem]' : `[data-problem="${kind}"]`;
  const problems = [...(tiles?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const focused = document.activeElement;
  const isAfterFocus = (problem: HTMLElement): boolean =>
    focused !== null && (focused.compareDocumentPosition(problem) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const hasFocus = tiles?.contains(focused) === true;
  const next = (hasFocus ? problems.find(isAfterFocus) : undefined) ?? problems[0];
  next?.focus();
  return next !== undefined;
}

interface ProblemBarProps {
  readonly groups: readonly ProblemGroup[];
  /** Element that contains the tiles. */
  readonly tiles: RefObject<HTMLElement | null>;
  /** Switches for the kinds, at the end of the line. */
  readonly switches: ReactNode;
}

/** All problems by kind; a problem of locations leads to the next tile that has it. */
export function ProblemBar({ groups, tiles, switches }: ProblemBarProps) {
  const shortcuts = useMemo(
    () => [
      {
        keys: [nextKey] as const,
        label: t('next_problem'),
        group: 'here' as const,
        run: () => focusNextProblem(tiles.current),
      },
    ],
    [tiles],
  );
  useShortcuts(shortcuts);
  const isCalm = groups.length === 0;
  return (
    // Container queries, because messages may be next to the page.
    <section
      aria-labelledby="problems"
      className={classNames(
        '@container mb-2 flex flex-wrap items-start gap-2 rounded-md @xl:flex-nowrap',
        isCalm && 'bg-good-soft ps-3 text-on-good-soft',
      )}
    >
      <h2 id="problems" className={classNames('flex min-h-11 items-center gap-2 text-lg', !isCalm && 'sr-only')}>
        {isCalm && <CircleCheck aria-hidden="true" className="size-5" />}
        {isCalm ? t('calm') : t('problems')}
      </h2>
      {groups.some(({ to }) => to === null) && (
        <Button
          aria-keyshortcuts={nextKey}
          className="shrink-0 @max-xl:flex-1"
          onClick={() => focusNextProblem(tiles.current)}
        >
          {t('next_problem')}
          {areSingleKeyShortcutsEnabled() && (
            <span aria-hidden="true" className="pointer-coarse:hidden">
              <Kbd keys={[nextKey.toUpperCase()]} />
            </span>
          )}
        </Button>
      )}
      {!isCalm && (
        // Kinds that do not fit on the line wrap to additional lines.
        <ul className="flex min-w-0 flex-1 flex-wrap gap-2 @max-xl:order-last @max-xl:basis-full">
          {groups.map((group) => (
            <li key={group.kind} className="flex flex-auto @3xl:max-w-96">
              <GroupChip group={group} onPress={() => focusNextProblem(tiles.current, group.kind)} />
            </li>
          ))}
        </ul>
      )}
      <div className="ms-auto shrink-0 text-ink">{switches}</div>
    </section>
  );
}

interface GroupChipProps {
  readonly group: ProblemGroup;
  readonly onPress: () => void;
}

function GroupChip({ group: { kind, text, to }, onPress }: GroupChipProps) {
  const className = classNames(
    'flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-1 text-start text-sm leading-4.5 font-semibold hover:underline',
    kind === 'RUNS_OVER' ? 'bg-live-soft text-on-live-soft' : 'bg-warn-soft text-on-warn-soft',
  );
  const content = (
    <>
      <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 text-balance">{text}</span>
    </>
  );
  if (to === null)
    return (
      <button type="button" title={t('next_problem')} onClick={onPress} className={className}>
        {content}
      </button>
    );
  return (
    <Link to={to} className={className}>
      {content}
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 @max-3xl:hidden rtl:-scale-x-100" />
    </Link>
  );
}

interface ProblemSwitchesProps {
  readonly hidden: HiddenKinds;
  readonly onChange: (kind: ProblemKind, isShown: boolean) => void;
}

/** Switches for the kinds of problems that the screen displays. */
export const ProblemSwitches = ({ hidden, onChange }: ProblemSwitchesProps) => (
  <Popover
    label={t('kinds')}
    buttonLabel={hidden.size === 0 ? t('kinds') : `${t('kinds')}: ${t('hidden', { count: hidden.size })}`}
    buttonClass={classNames(buttonClass('secondary'), hidden.size === 0 && '@max-5xl:px-3')}
    panelClass="w-80 max-w-[calc(100vw-1rem)]"
    button={
      <>
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        <span className={hidden.size === 0 ? '@max-5xl:sr-only' : undefined}>
          {hidden.size === 0 ? t('kinds.open') : t('hidden', { count: hidden.size })}
        </span>
      </>
    }
  >
    <div className="grid gap-1 overflow-y-auto p-2">
      {problemKinds.map((kind) => (
        <SwitchField
          key={kind}
          label={t(`kind.${kind}`)}
          checked={!hidden.has(kind)}
          onChange={(isShown) => onChange(kind, isShown)}
        />
      ))}
      <p className="text-sm text-muted">{t('kinds.text')}</p>
    </div>
  </Popover>
);
