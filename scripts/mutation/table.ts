import path from 'node:path';

type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending';

/** What is read of Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements. */
export type Report = { files: Record<string, { mutants: readonly { status: Status }[] }> };

/** How many mutants of each folder were found, survived and were reached by no test, as lines of a Markdown table. */
export function tableOf(reports: readonly Report[]): string {
  const folders = new Map<string, Status[]>();
  for (const [file, { mutants }] of reports.flatMap(({ files }) => Object.entries(files))) {
    const folder = path.posix.dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), ...mutants.map(({ status }) => status)]);
  }
  return [...folders].map(([folder, statuses]) => rowOf(folder, statuses)).join('\n');
}

function rowOf(folder: string, statuses: readonly Status[]): string {
  const count = (...wanted: Status[]) => statuses.filter((status) => wanted.includes(status)).length;
  const [killed, survived, unreached] = [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')];
  const all = killed + survived + unreached;
  const share = all > 0 ? `${((100 * killed) / all).toFixed(1)} %` : '–';
  return `| \`${folder}\` | ${all} | ${killed} | ${survived} | ${unreached} | ${share} |`;
}
