import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, storedTheme, type Theme } from '#client/lib/theme.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuChoice } from '#client/ui/menu.tsx';

const options = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const { Icon } = options.find(({ value }) => value === theme) ?? options[0];
  const handleChoice = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <Menu
      label="Theme"
      trigger={
        <IconButton label="Theme" icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />} />
      }
    >
      <MenuChoice
        label="Theme"
        value={theme}
        onValueChange={handleChoice}
        options={options.map(({ value, label, Icon: OptionIcon }) => ({
          value,
          label,
          icon: <OptionIcon aria-hidden="true" strokeWidth={1.75} />,
        }))}
      />
    </Menu>
  );
}
