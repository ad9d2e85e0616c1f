import type { Ref } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { zoneText } from '#shared/zone-text.ts';

interface TimeZonePickerProps {
  value: string;
  onValueChange: (timeZone: string) => void;
  onBlur: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const optionOf = (zone: string) => ({ value: zone, label: zoneText(zone) });

// Names without an area are legacy aliases that programs interpret differently.
const options = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))].map(
  optionOf,
);

/** A time zone by its IANA name, searched by place. */
export function TimeZonePicker(props: TimeZonePickerProps) {
  return (
    <Combobox
      {...props}
      label="Time zones"
      options={options}
      chosen={optionOf(props.value)}
      searchPlaceholder="Search by city or area"
      emptyText="No such time zone"
    />
  );
}
