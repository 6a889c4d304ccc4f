import type { Position } from 'geojson';
import type { Random } from '../random';
import { offset, turned } from './shapes';

/** The field system of a hamlet: a grid of plots that share their corners, turned as the slope has it. */
export class Plots {
  readonly bearing: number;
  private readonly corners = new Map<string, Position>();

  constructor(
    readonly origin: Position,
    private readonly random: Random,
  ) {
    this.bearing = random.between(0, 180);
  }

  at(alongM: number, rightM: number): Position {
    return offset(this.origin, ...turned(alongM, rightM, this.bearing));
  }

  corner(column: number, row: number): Position {
    const key = `${column},${row}`;
    const known = this.corners.get(key);
    if (known) return known;
    const jitter = () => this.random.between(-15, 15);
    const made = this.at(column * 110 + jitter(), row * 74 + jitter());
    this.corners.set(key, made);
    return made;
  }

  plot(column: number, row: number): Position[] {
    return [
      this.corner(column, row),
      this.corner(column + 1, row),
      this.corner(column + 1, row + 1),
      this.corner(column, row + 1),
    ];
  }
}
