const id = (number: number) => `'2Ndyd$OSX7s9A04nc4lyy${number}'`

/** In millimetres; its own lines begin at #6. */
export const ifcHead = `ISO-10303-21;
HEADER;FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');FILE_NAME('a.ifc','2026-01-01T00:00:00',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#2=IFCUNITASSIGNMENT((#1));
#3=IFCCARTESIANPOINT((0.,0.,0.));
#4=IFCAXIS2PLACEMENT3D(#3,$,$);
#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#4,$);`

/** One wall, 4 m long and 3 m high, on a floor 15 m up; in millimetres. */
export const ifcText = `${ifcHead}
#6=IFCPROJECT(${id(1)},$,'P',$,$,$,$,(#5),#2);
#7=IFCLOCALPLACEMENT($,#4);
#8=IFCBUILDING(${id(2)},$,'Tower',$,$,#7,$,$,.ELEMENT.,$,$,$);
#9=IFCBUILDINGSTOREY(${id(3)},$,'5/F',$,$,#7,$,$,.ELEMENT.,15000.);
#10=IFCRELAGGREGATES(${id(4)},$,$,$,#6,(#8));
#11=IFCRELAGGREGATES(${id(5)},$,$,$,#8,(#9));
#12=IFCCARTESIANPOINT((0.,0.));
#13=IFCAXIS2PLACEMENT2D(#12,$);
#14=IFCRECTANGLEPROFILEDEF(.AREA.,$,#13,4000.,200.);
#15=IFCDIRECTION((0.,0.,1.));
#16=IFCEXTRUDEDAREASOLID(#14,#4,#15,3000.);
#17=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#16));
#18=IFCPRODUCTDEFINITIONSHAPE($,$,(#17));
#19=IFCWALL(${id(6)},$,'Wall 1',$,$,#7,#18,$,$);
#20=IFCRELCONTAINEDINSPATIALSTRUCTURE(${id(7)},$,$,$,(#19),#9);
#21=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('REI60'),$);
#22=IFCPROPERTYSET(${id(8)},$,'Pset_WallCommon',$,(#21));
#23=IFCRELDEFINESBYPROPERTIES(${id(9)},$,$,$,(#19),#22);
ENDSEC;
END-ISO-10303-21;
`

const parts = (degrees: number) => {
  const [whole, minutes] = [Math.trunc(degrees), Math.trunc((degrees % 1) * 60)]
  const seconds = ((degrees % 1) * 60 - minutes) * 60
  return `(${whole},${minutes},${Math.trunc(seconds)},${Math.round((seconds % 1) * 1e6)})`
}

/**
 * The same wall on a site that says where on earth it is; programs write the town of their maker there. elevation:
 * metres.
 */
export const ifcAt = ({
  latitude,
  longitude,
  elevation = 0,
}: {
  readonly latitude: number
  readonly longitude: number
  readonly elevation?: number
}) =>
  ifcText.replace(
    'ENDSEC;\nEND-ISO',
    `#40=IFCSITE(${id(0)},$,'Site',$,$,#7,$,$,.ELEMENT.,${parts(latitude)},${parts(longitude)},${(elevation * 1_000).toFixed(1)},$,$);\nENDSEC;\nEND-ISO`,
  )

/** The same building with map coordinates, in the unit of the file: millimetres. */
export const ifcOnMap = (system: string, [east, north, up]: readonly [number, number, number], file = ifcText) =>
  file.replace(
    'ENDSEC;\nEND-ISO',
    `#50=IFCPROJECTEDCRS('${system}',$,$,$,$,$,$);\n#51=IFCMAPCONVERSION(#5,#50,${[east, north, up].map((metres) => (metres * 1_000).toFixed(1)).join(',')},1.,0.,1.);\nENDSEC;\nEND-ISO`,
  )
