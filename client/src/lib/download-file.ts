/**
 * Downloads a file as a click on its link would: unlike going there, a dialog that closes at the same time, and takes its entry off
 * the history, doesn't break it off.
 * @param name of the file, where its answer doesn't say one
 */
export function downloadFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
