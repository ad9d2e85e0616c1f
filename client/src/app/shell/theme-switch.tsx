import { Moon, Sun, SunMoon } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChange, storedTheme } from '#client/lib/theme.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuChoice } from '#client/ui/menu.tsx';

const options = [
  { value: 'system', label: 'System', Icon: SunMoon },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

function useTheme() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return options.find(({ value }) => value === theme) ?? options[0];
}

export function ThemeSwitch() {
  const { Icon } = useTheme();
  return (
    <ThemeMenu
      trigger={
        <IconButton label="Theme" icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />} />
      }
    />
  );
}

/** The same choice in words, among the entries of the account. */
export function ThemeEntry({ className }: { className: string }) {
  const { Icon, label } = useTheme();
  return (
    <ThemeMenu
      trigger={
        <button type="button" className={className}>
          <Icon aria-hidden="true" strokeWidth={1.75} />
          <span>Theme: {label}</span>
        </button>
      }
    />
  );
}

function ThemeMenu({ trigger }: { trigger: ReactElement }) {
  const { value: theme } = useTheme();
  return (
    <Menu label="Theme" trigger={trigger}>
      <MenuChoice
        label="Theme"
        value={theme}
        onValueChange={chooseTheme}
        options={options.map(({ value, label, Icon: OptionIcon }) => ({
          value,
          label,
          icon: <OptionIcon aria-hidden="true" strokeWidth={1.75} />,
        }))}
      />
    </Menu>
  );
}
