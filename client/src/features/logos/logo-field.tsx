import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { ApiError } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { logoTooLargeMessage, logoTypes, MAX_LOGO_BYTES, notAnImageMessage } from '#shared/logo.ts';
import { useUpdateBranding, useUploadLogo } from './logos.queries.ts';

interface LogoFieldProps {
  /** Path of the logo shown now. */
  logo: string | null;
  businessName: string | null;
}

/** The logo as clients see it, with Upload and Remove. */
export function LogoField({ logo, businessName }: LogoFieldProps) {
  const { choose, isUploading, input } = useLogoUpload();
  const { removeLogo, isRemoving } = useLogoRemoval();
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-medium">Logo</h3>
        <p className="text-muted text-sm">PNG, JPG or SVG, at most 2 MB. Recommended: 200x80 px.</p>
      </div>
      {/* Documents are white in both themes, and so is the logo's background. */}
      <div
        data-theme="light"
        className="grid h-[112px] place-items-center rounded-card border border-line bg-surface p-4"
      >
        {logo ? (
          <img
            src={logo}
            alt={businessName ? `Logo of ${businessName}` : 'Your logo'}
            className="h-20 w-[200px] max-w-full object-scale-down"
          />
        ) : (
          <p className="text-muted text-sm">No logo yet</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {input}
        <Button
          icon={<ImageUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          isPending={isUploading}
          pendingText="Uploading..."
          onClick={choose}
        >
          {logo ? 'Replace Logo' : 'Upload Logo'}
        </Button>
        {logo && (
          <Button variant="ghost" isPending={isRemoving} pendingText="Removing..." onClick={removeLogo}>
            Remove Logo
          </Button>
        )}
      </div>
    </div>
  );
}

function useLogoUpload() {
  const field = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Choosing the same file again must fire a change, too.
    event.target.value = '';
    if (!file) return;
    const problem = problemOf(file);
    if (problem) {
      toast({ title: 'Error', description: problem, variant: 'destructive' });
      return;
    }
    upload.mutate(file, {
      onSuccess: () => toast({ title: 'Success', description: 'Logo uploaded successfully' }),
      onError: (error) =>
        toastFailure(error, (error instanceof ApiError && error.serverMessage) || 'Failed to upload logo'),
    });
  };
  const input = (
    <input
      ref={field}
      hidden
      type="file"
      aria-label="Logo file"
      accept={logoTypes.join(',')}
      onChange={handleFile}
    />
  );
  return { choose: () => field.current?.click(), isUploading: upload.isPending, input };
}

/** Why a file can't be uploaded. */
function problemOf({ type, size }: File): string | undefined {
  if (!logoTypes.some((known) => known === type)) return notAnImageMessage;
  return size > MAX_LOGO_BYTES ? logoTooLargeMessage : undefined;
}

function useLogoRemoval() {
  const update = useUpdateBranding();
  const removeLogo = () =>
    update.mutate(
      { customLogo: null },
      {
        onSuccess: () => toast({ title: 'Success', description: 'Branding settings updated successfully' }),
        onError: (error) => toastFailure(error, 'Failed to update branding settings'),
      },
    );
  return { removeLogo, isRemoving: update.isPending };
}
