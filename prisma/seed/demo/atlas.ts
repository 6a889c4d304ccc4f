import type { MultiPolygon, Polygon, Position } from 'geojson';
import { merge } from 'topojson-client';
import { forClient, readDivisions, shapeOf, type Unit } from '../../../scripts/basemap/atlas.ts';
import { simplify, smooth } from '../../../scripts/basemap/shapes.ts';
import { boundsOf, townsOf } from '../../../scripts/basemap/towns.ts';
import { counties } from './facts/counties';

interface Area {
  code: string;
  name: string;
  geom: MultiPolygon;
}
interface Municipality extends Area {
  provinceCode: string;
  countyCode: string;
}
interface Place {
  name: string;
  ineCode: string;
  population: number;
  at: Position;
}
export interface Atlas {
  provinces: Area[];
  counties: (Area & { provinceCode: string })[];
  municipalities: Municipality[];
  towns: Place[];
}

const PROVINCES: Record<string, string> = { '15': 'A Coruña', '27': 'Lugo', '32': 'Ourense', '36': 'Pontevedra' };

/** Galicia's divisions from es-atlas (IGN, municipalities of 2018 and later) and its towns from GeoNames. */
export function readAtlas(): Atlas {
  const topology = readDivisions();
  topology.arcs = topology.arcs.map((arc) => simplify(smooth(arc), () => 0.0003));
  const units = topology.objects.municipalities.geometries;
  const galicia = units.filter(({ id }) => id.slice(0, 2) in PROVINCES);
  const dissolve = (parts: Unit[]) => merge(forClient(topology), parts);
  const countyRows = countyTable(galicia);
  const municipalities = galicia.map((unit) => ({
    code: unit.id,
    name: unit.properties.name,
    provinceCode: unit.id.slice(0, 2),
    countyCode: countyRows.find(({ members }) => members.includes(unit))?.code ?? '',
    geom: multi(shapeOf(topology, unit)),
  }));
  return {
    provinces: Object.entries(PROVINCES).map(([code, name]) => ({
      code,
      name,
      geom: dissolve(galicia.filter(({ id }) => id.startsWith(code))),
    })),
    counties: countyRows.map(({ members, ...row }) => ({ ...row, geom: dissolve(members) })),
    municipalities,
    towns: townsOf(municipalities.map(({ code, name, geom }) => ({ id: code, name, bounds: boundsOf(geom.coordinates) }))),
  };
}

/** Codes are ours: the province and a number in alphabetical order. */
function countyTable(galicia: Unit[]) {
  return Object.entries(counties).flatMap(([provinceCode, byName]) =>
    Object.entries(byName)
      .sort(([a], [b]) => a.localeCompare(b, 'gl'))
      .map(([name, list], index) => ({
        code: `${provinceCode}${String(index + 1).padStart(2, '0')}`,
        name,
        provinceCode,
        members: list.split(', ').map((member) => {
          const unit = galicia.find(({ id, properties }) => id.startsWith(provinceCode) && properties.name === member);
          if (!unit) throw new Error(`No municipality ${member} in province ${provinceCode}`);
          return unit;
        }),
      })),
  );
}

const multi = (geometry: Polygon | MultiPolygon): MultiPolygon =>
  geometry.type === 'MultiPolygon' ? geometry : { type: 'MultiPolygon', coordinates: [geometry.coordinates] };
