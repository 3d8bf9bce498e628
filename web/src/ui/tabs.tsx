import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
  readonly value: string;
  readonly label: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A row of tabs with roving focus; put `TabPanel`s inside. The chosen value belongs into the URL. */
export function Tabs({ label, tabs, value, onChange, children, className }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} className={className}>
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-rule">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'relative h-11 shrink-0 px-3.5 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink',
              'data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.75 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

export function TabPanel({
  value,
  className,
  children,
}: {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Primitive.Content value={value} className={className}>
      {children}
    </Primitive.Content>
  );
}
