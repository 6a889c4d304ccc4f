import { Skeleton } from '../skeleton';

interface Props {
  rows: number;
  cells: number;
  tall: boolean;
}

const numbered = (count: number) => [...Array(count).keys()];

/** Rows that hold the place of those to come. */
export const SkeletonRows = ({ rows, cells, tall }: Props) =>
  numbered(rows).map((row) => (
    <tr key={row} className="border-line border-t">
      {numbered(cells).map((cell) => (
        <td key={cell} className="px-3 py-4">
          <Skeleton className={`h-4 ${(row + cell) % 3 === 0 ? 'w-3/4' : 'w-1/2'}`} />
          {tall && <Skeleton className="mt-3 h-3 w-2/3" />}
          {tall && <Skeleton className="mt-3 h-3 w-1/2" />}
        </td>
      ))}
    </tr>
  ));
