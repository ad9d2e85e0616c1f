import { filePartRoutes, fileRoutes } from '#server/features/files/files.routes.ts';
import { importPartRoutes, importRoutes } from '#server/features/imports/imports.routes.ts';
import { type Areas, createAreas } from '#server/http/api/areas.ts';

type UploadDeps = Parameters<typeof importRoutes>[0];

/** Bytes of what is uploaded, before the JSON body is read. */
export function partRoutes(deps: Parameters<typeof importPartRoutes>[0]): Areas {
  const routes = createAreas();
  routes.use('/files', filePartRoutes(deps));
  routes.use('/imports', importPartRoutes(deps));
  return routes;
}

/** What is uploaded in parts. */
export function uploadRoutes(deps: UploadDeps): Areas {
  const routes = createAreas();
  routes.use('/files', fileRoutes(deps));
  routes.use('/imports', importRoutes(deps));
  return routes;
}
