import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { CreateClient, createClientSchema } from '#shared/client.ts';

export type ClientValues = z.input<typeof createClientSchema>;

/** The client form as its parts get it. */
export type ClientFormOf = UseFormReturn<ClientValues, unknown, CreateClient>;
