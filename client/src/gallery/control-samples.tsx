import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import { Textarea } from '#client/ui/textarea.tsx';

const options = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Not yet available', isDisabled: true },
] as const;

type Option = (typeof options)[number]['value'];

/** Buttons, fields and dialogs in their states. */
export function ControlSamples() {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button isPending pendingText="Saving...">
          Pending
        </Button>
        <DialogSamples />
      </div>
      <FieldSamples />
      <ChoiceSamples />
    </>
  );
}

function FieldSamples() {
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Text" help="Help below the control">
        <Input defaultValue="Margarethe Oyelaran-Whitcombe" />
      </Field>
      <Field label="With a problem" error="Name is required">
        <Input defaultValue="" />
      </Field>
      <Field label="Number" isOptional>
        <Input isNumeric defaultValue="1,234.50" />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="correct horse" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="Can't be changed" />
      </Field>
      <Field label="Long text">
        <Textarea defaultValue={'Two lines\nof text'} />
      </Field>
      <SearchField label="Search" value={search} onValueChange={setSearch} />
    </div>
  );
}

function ChoiceSamples() {
  const [choice, setChoice] = useState<Option | ''>('');
  const [isChecked, setIsChecked] = useState(true);
  const [tab, setTab] = useState<'first' | 'second'>('first');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Choice">
        <Select options={options} value={choice} onValueChange={setChoice} placeholder="Choose one" />
      </Field>
      <Checkbox label="Checkbox" help="With help" isChecked={isChecked} onCheckedChange={setIsChecked} />
      <Switch label="Switch" help="With help" isOn={isChecked} onToggle={setIsChecked} />
      <Tabs
        label="Tabs"
        tabs={[
          { value: 'first', label: 'First' },
          { value: 'second', label: 'Second' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="first">The first panel</TabPanel>
        <TabPanel value="second">The second panel</TabPanel>
      </Tabs>
    </div>
  );
}

function DialogSamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Open a confirmation
      </Button>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="A dialog" description="What it is for.">
        <DialogBody>
          <Field label="Name">
            <Input />
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button onClick={close}>Save</Button>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this?"
        description="This can't be undone."
        confirmLabel="Delete"
        isDestructive
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}
