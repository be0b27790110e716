import type { PlaceColumn } from './types.ts'

/** 'GPKG', and version 1.3 of it. */
export const applicationId = 0x47504b47
export const userVersion = 10_300

/** World degrees; metres of one elevation, which lie nowhere on earth by themselves. */
export const srs = { earth: 4326, cartesian: -1 } as const

const wgs84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]'

/** The tables that every GeoPackage has, and the three reference systems that it must name. */
export const coreTables: readonly string[] = [
  `pragma application_id = ${applicationId}`,
  `pragma user_version = ${userVersion}`,
  `create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer not null primary key, organization text not null, organization_coordsys_id integer not null, definition text not null, description text)`,
  `insert into gpkg_spatial_ref_sys values
    ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'metres of one elevation: x from its left end, y up from its foot'),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${wgs84}', 'longitude and latitude in degrees')`,
  `create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique, description text default '', last_change datetime not null, min_x double, min_y double, max_x double, max_y double, srs_id integer, constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id))`,
  `create table gpkg_geometry_columns (table_name text not null, column_name text not null, geometry_type_name text not null, srs_id integer not null, z tinyint not null, m tinyint not null, constraint pk_geom_cols primary key (table_name, column_name), constraint uk_gc_table_name unique (table_name), constraint fk_gc_tn foreign key (table_name) references gpkg_contents(table_name), constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys(srs_id))`,
]

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Letters and digits of any script; programs read other signs in table names badly, and rtree names come after. */
export function layerName(wished: string, taken: ReadonlySet<string>): string {
  const words = wished.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '')
  const plain = words.join('_').slice(0, 50)
  const name = plain === '' || /^(?:gpkg|sqlite|rtree)/i.test(plain) ? `elevation_${plain}` : plain
  let free = name
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name}_${n}`
  return free
}

export type GeometryKind = 'POINT' | 'MULTIPOLYGON'

export const layerTable = (table: string, kind: GeometryKind, columns: readonly PlaceColumn[]): string =>
  `create table ${quotedName(table)} (fid integer primary key autoincrement not null, geom ${kind}, ${columns
    .map(({ name, kind: of }) => `${quotedName(name)} ${of}`)
    .join(', ')})`

export const insertRow = (table: string, columns: readonly PlaceColumn[]): string =>
  `insert into ${quotedName(table)} (geom, ${columns.map(({ name }) => quotedName(name)).join(', ')}) values (?, ${columns.map(() => '?').join(', ')})`
