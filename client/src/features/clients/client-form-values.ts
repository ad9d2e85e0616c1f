import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { CreateClient, createClientSchema } from '#shared/client.ts';

/** The client form as its parts get it. */
export type ClientFormOf = UseFormReturn<z.input<typeof createClientSchema>, unknown, CreateClient>;
