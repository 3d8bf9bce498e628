import { Bell } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button, IconButton, type ButtonVariant } from '../../../ui/button.tsx';
import { ChoiceSwitch } from '../../../ui/choice-switch.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { MagneticButton } from '../../../ui/magnetic-button.tsx';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Part } from './part.tsx';
import { t } from './styleguide.en.json';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const noop = () => undefined;

export function ActionParts() {
  return (
    <>
      <Part name="filter-button.tsx">
        <FilterButton label={t('guide.press')} chosen={0} onClick={noop} />
        <FilterButton label={t('guide.press')} chosen={2} onClick={noop} />
      </Part>
      <Part name="button.tsx">
        {variants.map((variant) => (
          <span key={variant} className="grid justify-items-start gap-2">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="small">
              {t('guide.press')}
            </Button>
            <Button variant={variant} disabled>
              {t('guide.press')}
            </Button>
            <Button variant={variant} loading>
              {t('guide.press')}
            </Button>
          </span>
        ))}
        <Button icon={<Bell aria-hidden="true" className="size-5" />}>{t('guide.press')}</Button>
        <IconButton label={t('guide.press')}>
          <Bell aria-hidden="true" className="size-5" />
        </IconButton>
      </Part>
      <Part name="button-link.tsx">
        <ButtonLink to={paths.dashboard()}>{t('guide.press')}</ButtonLink>
        <ButtonLink to={paths.dashboard()} variant="secondary">
          {t('guide.press')}
        </ButtonLink>
        <BackLink to={paths.dashboard()}>{t('guide.press')}</BackLink>
      </Part>
      <Part name="magnetic-button.tsx">
        <MagneticButton>{t('guide.press')}</MagneticButton>
        <MagneticButton variant="secondary" size="small">
          {t('guide.press')}
        </MagneticButton>
        <MagneticButton variant="ghost">{t('guide.press')}</MagneticButton>
      </Part>
      <Part name="copy-button.tsx">
        <CopyButton text="Plenum" copiedTitle={t('guide.press')} failedTitle={t('guide.press')}>
          {t('guide.press')}
        </CopyButton>
      </Part>
      <Part name="file-button.tsx">
        <FileButton accept="image/*" onPick={noop}>
          {t('guide.open')}
        </FileButton>
      </Part>
      <Choices />
      <Menus />
      <Layers />
      <Part name="kbd.tsx">
        <Kbd keys={['g', 'a']} />
      </Part>
    </>
  );
}

function Choices() {
  const [value, setValue] = useState<'one' | 'two'>('one');
  return (
    <Part name="choice-switch.tsx">
      <ChoiceSwitch
        label={t('guide.label')}
        value={value}
        onChange={setValue}
        options={(['one', 'two'] as const).map((option) => ({ value: option, label: t(`guide.${option}`) }))}
      />
    </Part>
  );
}

function Menus() {
  return (
    <Part name="menu.tsx">
      <Menu label={t('guide.label')} trigger={<Button variant="secondary">{t('guide.open')}</Button>}>
        <MenuLabel>{t('guide.label')}</MenuLabel>
        <MenuItem icon={<Bell aria-hidden="true" className="size-4.5" />}>{t('guide.one')}</MenuItem>
        <MenuSeparator />
        <MenuChoices
          label={t('guide.label')}
          value="one"
          options={(['one', 'two'] as const).map((value) => ({ value, label: t(`guide.${value}`) }))}
          onChange={noop}
        />
        <MenuItem destructive>{t('guide.two')}</MenuItem>
      </Menu>
      <RowMenu name={t('guide.name')}>{() => <MenuItem>{t('guide.one')}</MenuItem>}</RowMenu>
      <Popover
        label={t('guide.label')}
        buttonLabel={t('guide.open')}
        buttonClass="h-11 rounded-md border border-edge px-4"
        button={t('guide.open')}
      >
        <p className="p-4">{t('guide.sample')}</p>
      </Popover>
    </Part>
  );
}

function Layers() {
  const [open, setOpen] = useState<'modal' | 'drawer' | 'leave' | null>(null);
  const close = () => setOpen(null);
  return (
    <Part name="modal.tsx, drawer.tsx, confirm-dialog.tsx, leave-dialog.tsx">
      <Button variant="secondary" onClick={() => setOpen('modal')}>
        {t('guide.open')}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        {t('guide.open')}
      </Button>
      <Button
        variant="danger"
        onClick={() =>
          openModal('confirm', {
            title: t('guide.sample'),
            text: t('guide.sample.long'),
            confirmLabel: t('guide.press'),
            onConfirm: noop,
          })
        }
      >
        {t('guide.press')}
      </Button>
      <Button variant="danger" onClick={() => setOpen('leave')}>
        {t('guide.open')}
      </Button>
      {open === 'leave' && (
        <LeaveDialog
          title={t('guide.sample')}
          follows={[t('guide.sample.long')]}
          confirmLabel={t('guide.press')}
          successor={{
            label: t('guide.label'),
            hint: t('guide.hint'),
            missing: t('guide.error'),
            isNeeded: true,
            code: 'successor_unsuitable',
            load: async () => [{ user_id: 1, name: t('guide.name') }],
          }}
          onLeave={async () => noop()}
          onClose={close}
        />
      )}
      <Modal open={open === 'modal'} onClose={close} title={t('guide.sample')}>
        <p>{t('guide.sample.long')}</p>
      </Modal>
      <Drawer open={open === 'drawer'} onClose={close} label={t('guide.sample')}>
        <p className="p-5">{t('guide.sample.long')}</p>
      </Drawer>
    </Part>
  );
}
