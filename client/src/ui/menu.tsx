import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from '#client/lib/cn.ts';
import { floatStyle } from './float-style.ts';
import { Kbd } from './kbd.tsx';

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  children: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

export function Menu({ trigger, children, label, align = 'end', isOpen, onOpenChange }: MenuProps) {
  const controlled = isOpen === undefined ? {} : { open: isOpen };
  return (
    <DropdownMenu.Root modal={false} {...controlled} {...(onOpenChange ? { onOpenChange } : {})}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(label ? { 'aria-label': label } : {})}
          className={cn(
            floatStyle,
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[196px] max-w-[calc(100vw-16px)] overflow-y-auto p-1',
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemStyle =
  'flex min-h-8 w-full select-none items-center gap-2.5 rounded-control px-2 py-1.5 text-left text-ink no-underline outline-none data-[disabled]:text-muted data-[highlighted]:bg-sunken max-sm:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

interface MenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
}

export function MenuItem({ children, onSelect, icon, shortcut, isDanger, isDisabled }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={isDisabled}
      className={cn(itemStyle, isDanger && 'text-critical [&_svg]:text-critical')}
    >
      {icon}
      <span className="contents">{children}</span>
      {shortcut && <Kbd className="ml-auto">{shortcut}</Kbd>}
    </DropdownMenu.Item>
  );
}

/** A menu entry that is a link: it can be opened in a new tab, copied and so on. */
export function MenuLink({
  children,
  href,
  icon,
  isNewTab,
}: {
  children: ReactNode;
  href: string;
  icon?: ReactNode;
  isNewTab?: boolean;
}) {
  const content = (
    <>
      {icon}
      <span className="contents">{children}</span>
    </>
  );
  return (
    <DropdownMenu.Item asChild className={itemStyle}>
      {isNewTab ? (
        <a href={href} target="_blank" rel="noopener">
          {content}
        </a>
      ) : (
        <Link href={href}>{content}</Link>
      )}
    </DropdownMenu.Item>
  );
}

/** A menu entry that saves a file. */
export function MenuDownload({ children, href }: { children: ReactNode; href: string }) {
  return (
    <DropdownMenu.Item asChild className={itemStyle}>
      <a href={href} download>
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}

/** One of several choices; the current one is checked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={itemStyle}>
          {option.icon}
          <span>{option.label}</span>
          <DropdownMenu.ItemIndicator className="ml-auto">
            <Check aria-hidden="true" strokeWidth={2} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
